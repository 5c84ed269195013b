import Screenlets
import Synchronization

/// Stops a batch: rows that are at work are finished, no others are begun.
public final class StopSignal: Sendable {
    private struct State {
        var isSent = false
        var handlers: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// Creates a signal that was not sent.
    public init() {}

    /// Whether no more rows are begun.
    public var isSent: Bool { state.withLock(\.isSent) }

    /// Stops the batch; once is enough.
    public func send() {
        let handlers = state.withLock { state in
            defer { state.handlers = [] }
            state.isSent = true
            return state.handlers
        }
        for handler in handlers { handler() }
    }

    /// Has something told when the signal is sent, at once where it was.
    ///
    /// - Parameter handler: Is called once, wherever the signal is sent; must be quick.
    public func onSend(_ handler: @escaping @Sendable () -> Void) {
        let isSent = state.withLock { state in
            if !state.isSent { state.handlers.append(handler) }
            return state.isSent
        }
        if isSent { handler() }
    }
}
