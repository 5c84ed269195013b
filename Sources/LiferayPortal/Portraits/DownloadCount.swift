import Synchronization

/// Counts the downloads that are under way, and lets others wait for the end of one.
final class DownloadCount: Sendable {
    private struct State {
        var count = 0
        var nextWaiter = 0
        var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Counts a download for as long as it lasts.
    ///
    /// - Parameter download: The download.
    /// - Returns: What it returns.
    /// - Throws: What it throws.
    func counting<Value, Failure: Error>(
        _ download: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        state.withLock { $0.count += 1 }
        defer {
            let waiters = state.withLock { state in
                state.count -= 1
                defer { state.waiters = [:] }
                return state.waiters.values
            }
            for waiter in waiters { waiter.resume() }
        }
        return try await download()
    }

    /// Waits until a download ends, or the task is cancelled.
    ///
    /// - Returns: Whether one ended; false where none was under way, or where the task was cancelled.
    func nextEnd() async -> Bool {
        let number: Int? = state.withLock { state in
            guard state.count > 0 else { return nil }
            state.nextWaiter += 1
            return state.nextWaiter
        }
        guard let number else { return false }
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isOver = state.withLock { state in
                    // The last one may have ended meanwhile, or the task may be cancelled already.
                    guard state.count > 0, !Task.isCancelled else { return true }
                    state.waiters[number] = waiter
                    return false
                }
                if isOver { waiter.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: number) }?.resume()
        }
        return !Task.isCancelled
    }
}
