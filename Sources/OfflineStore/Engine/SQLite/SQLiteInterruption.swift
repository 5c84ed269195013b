import Synchronization

/// The wish of a task to be done with, told to the connection that works for it.
final class SQLiteInterruption: Sendable {
    private struct State {
        var isWished = false
        var interrupt: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Whether the wish was told.
    var isWished: Bool { state.withLock { $0.isWished } }

    /// Tells the wish, from any thread.
    func wish() {
        state.withLock { state in
            state.isWished = true
            // The lock keeps the connection from being closed meanwhile.
            state.interrupt?()
        }
    }

    /// Names what ends the work of a connection when the wish is told; nil when no connection works for the task.
    func attach(_ interrupt: (@Sendable () -> Void)?) {
        state.withLock { $0.interrupt = interrupt }
    }
}
