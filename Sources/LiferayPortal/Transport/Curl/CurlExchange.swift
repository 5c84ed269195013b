import Synchronization

/// One request and the task that waits for its answer.
final class CurlExchange: Sendable {
    typealias Outcome = Result<PortalAnswer, PortalError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case ended(Outcome)
    }

    let request: CurlRequest
    private let state = Mutex(State.new)

    init(_ request: CurlRequest) {
        self.request = request
    }

    /// Whether it is known how the exchange ends; nobody waits for it any more.
    var isEnded: Bool {
        state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Has a task woken at the end, or at once where the exchange has ended already.
    ///
    /// - Parameter continuation: The task.
    /// - Returns: Whether the exchange has yet to take place.
    func wake(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let outcome: Outcome? = state.withLock { state in
            if case .ended(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        guard let outcome else { return true }
        continuation.resume(returning: outcome)
        return false
    }

    /// Ends the exchange; only the first end counts.
    ///
    /// - Parameter outcome: How it ends.
    func end(_ outcome: Outcome) {
        let continuation: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            let previous = state
            if case .ended = previous { return nil }
            state = .ended(outcome)
            if case .waiting(let continuation) = previous { return continuation }
            return nil
        }
        continuation?.resume(returning: outcome)
    }
}
