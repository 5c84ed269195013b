import PortraitDrawing
import Screenlets

extension Composition {
    /// Does work with hooks so that SIGINT, SIGTERM and SIGHUP end it in good order: a hook is in a session of its own, and would be
    /// left behind by a program that just ends.
    ///
    /// - Parameter work: What to do; it is cancelled by a signal. Without hooks it is done as it is.
    /// - Returns: What the work returns.
    /// - Throws: ``PortraitError`` with ``PortraitError/Code/interrupted`` after a signal, and what the work throws.
    func untilInterrupted<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard try !settings.hooks().isEmpty else { return try await work() }
        let listener = SignalListener(Signal.ending)
        return try await withThrowingTaskGroup(of: Ending<Value>.self) { group in
            group.addTask { .done(try await work()) }
            group.addTask {
                _ = await listener.only()
                return .interrupted
            }
            defer { group.cancelAll() }
            if case .done(let value) = try await group.next() { return value }
            group.cancelAll()
            do {
                try await group.waitForAll()
            } catch {
                // What a cancelled task fails with is told below.
            }
            throw PortraitError.interruption
        }
    }
}

/// What ended work that can be interrupted.
private enum Ending<Value: Sendable>: Sendable {
    case done(Value)
    case interrupted
}
