import Synchronization

/// Wakes one waiting task: a signal that is sent before the wait is remembered, and several are one.
final class WakeSignal: Sendable {
    private enum State {
        case idle
        case sent
        case awaited(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)

    /// Sends the signal.
    func send() {
        let sleeper = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .awaited(let sleeper) = state else {
                state = .sent
                return nil
            }
            state = .idle
            return sleeper
        }
        sleeper?.resume()
    }

    /// Waits for the signal, or until the task is cancelled.
    func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    if case .idle = state, !Task.isCancelled {
                        state = .awaited(continuation)
                        return false
                    }
                    state = .idle
                    return true
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            send()
        }
    }

    /// What ended a bounded wait.
    enum Ending: Hashable, Sendable {
        /// The signal was sent.
        case sent
        /// The time was over.
        case timedOut
        /// The task was cancelled.
        case cancelled
    }

    /// Waits for the signal for a bounded time.
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
                    return .timedOut
                } catch {
                    return .cancelled
                }
            }
            group.addTask {
                await self.wait()
                return Task.isCancelled ? .cancelled : .sent
            }
            defer { group.cancelAll() }
            return await group.next() ?? .cancelled
        }
    }
}
