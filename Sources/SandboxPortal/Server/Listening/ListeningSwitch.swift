import Synchronization

/// Whether the portal is meant to listen, and whether it does; tells everybody who waits for a change.
final class ListeningSwitch: Sendable {
    /// What is meant and what is.
    struct State: Sendable {
        /// Whether the portal is meant to listen.
        var isWanted = true
        /// The port it listens on, nil while it does not.
        var port: Int?
        /// Why it can't listen any more.
        var failure: SandboxError?
        /// Tells how many connections clients have open.
        var openConnectionCount: @Sendable () -> Int = { 0 }
    }

    /// What is meant and what is now.
    var state: State { board.withLock(\.state) }

    private struct Board {
        var state = State()
        var watchers: [Int: AsyncStream<State>.Continuation] = [:]
        var counter = 0
    }

    private let board = Mutex(Board())

    /// Changes the state and tells the watchers.
    ///
    /// - Parameter change: The change.
    func update(_ change: (inout State) -> Void) {
        board.withLock { board in
            change(&board.state)
            for watcher in board.watchers.values { watcher.yield(board.state) }
        }
    }

    /// Waits for a state; returns early when the task is cancelled.
    ///
    /// - Parameter condition: What the state must fulfil.
    /// - Returns: The state that fulfils it, or the latest one.
    func wait(until condition: @Sendable (State) -> Bool) async -> State {
        // Only the latest state matters, so the stream keeps one.
        let (states, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
        let number = board.withLock { board in
            board.counter += 1
            board.watchers[board.counter] = continuation
            continuation.yield(board.state)
            return board.counter
        }
        defer { board.withLock { $0.watchers[number] = nil } }
        for await state in states where condition(state) { return state }
        return board.withLock { $0.state }
    }
}
