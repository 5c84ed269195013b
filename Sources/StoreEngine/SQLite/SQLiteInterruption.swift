import Synchronization

/// The cancellation of a task, told to the connection that works for it.
final class SQLiteInterruption: Sendable {
    private struct State {
        var isWished = false
        var interrupt: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Whether it was cancelled.
    var isWished: Bool { state.withLock { $0.isWished } }

    /// Cancels, from any thread.
    func cancel() {
        state.withLock { state in
            state.isWished = true
            // The lock keeps the connection from being closed meanwhile.
            state.interrupt?()
        }
    }

    /// Names what ends the work of a connection when it is cancelled; nil when no connection works for the task.
    func attach(_ interrupt: (@Sendable () -> Void)?) {
        state.withLock { $0.interrupt = interrupt }
    }
}
