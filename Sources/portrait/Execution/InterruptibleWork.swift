import PortraitBatch

/// Work that a signal brings to its end: the first has it finish what is under way, the second ends it at once.
struct InterruptibleWork: Sendable {
    /// How it ended.
    struct Ending<Value: Sendable>: Sendable {
        /// What came of it.
        var value: Value
        /// Whether a signal came.
        var isInterrupted: Bool
    }

    private enum Part<Value: Sendable>: Sendable {
        case value(Value)
        case signals(Int)
    }

    /// What the work is done with, in the plural: it is told what is finished first.
    let noun: String
    let stopSignal: StopSignal

    /// Does the work.
    ///
    /// - Parameter body: The work, which looks at the stop signal.
    /// - Returns: What came of it, and whether a signal came.
    /// - Throws: What the body throws.
    func run<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Ending<Value> {
        let listener = SignalListener(Signal.ending)
        return try await withThrowingTaskGroup(of: Part<Value>.self) { group in
            group.addTask { .value(try await body()) }
            group.addTask {
                var count = 0
                for await _ in listener.signals {
                    count += 1
                    if count == 2 { break }
                    stopSignal.send()
                    StandardStreams.writeError("portrait: finishing the \(noun) at work; again to end at once\n")
                }
                return .signals(count)
            }
            var value: Value?
            var isInterrupted = false
            while let part = try await group.next() {
                switch part {
                case .value(let found): value = found
                case .signals(let count): isInterrupted = count > 0
                }
                // Whichever ends first, the other has nothing left to do.
                group.cancelAll()
            }
            guard let value else { throw CancellationError() }
            return Ending(value: value, isInterrupted: isInterrupted)
        }
    }
}
