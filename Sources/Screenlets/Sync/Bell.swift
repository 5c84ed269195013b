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
}
