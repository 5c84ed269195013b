import Synchronization

/// What wakes a single sleeper: a ring before the sleep is remembered, and several are one.
final class Bell: Sendable {
    private enum State {
        case silent
        case rung
        case awaited(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.silent)

    /// Rings.
    func ring() {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .awaited(let sleeper) = state else {
                state = .rung
                return nil
            }
            state = .silent
            return sleeper
        }
        sleeper?.resume()
    }

    /// Waits for a ring, or until the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isRung = state.withLock { state -> Bool in
                    if case .silent = state, !Task.isCancelled {
                        state = .awaited(continuation)
                        return false
                    }
                    state = .silent
                    return true
                }
                if isRung { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
    }

    /// What ended a bounded wait.
    enum Ending: Hashable, Sendable {
        /// Somebody rang.
        case rung
        /// The time was over.
        case silent
        /// The task was cancelled.
        case cancelled
    }

    /// Waits for a ring for a bounded time.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - clock: What measures it.
    /// - Returns: What ended it.
    func wait(atMost time: Duration, _ clock: SessionClock) async -> Ending {
        await withTaskGroup(of: Ending.self) { group in
            group.addTask {
                do {
                    try await clock.sleep(time)
                    return .silent
                } catch {
                    return .cancelled
                }
            }
            group.addTask {
                await self.wait()
                return Task.isCancelled ? .cancelled : .rung
            }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
    }
}
