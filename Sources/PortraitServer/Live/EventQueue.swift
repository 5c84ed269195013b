import Synchronization

/// What one stream has to send next; nothing piles up in it, however slow its client is.
///
/// Whoever changes something only notes what is to be looked at. What is sent is put together when the client takes it.
final class EventQueue: Sendable {
    /// What is to be sent.
    enum Item: Sendable {
        /// What the client was not told yet of the portraits.
        case news
        /// That the service is there.
        case heartbeat
        /// Nothing any more.
        case end
    }

    private struct State {
        var hasNews = false
        var hasHeartbeat = false
        var isOver = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    /// The users whom the stream is about.
    let userIds: [Int64]
    /// Who is counted for it.
    let client: ClientNetwork?
    /// Whether it may still be sent anything; nil where anybody may have it.
    private let right: (@Sendable () -> Bool)?
    private let state = Mutex(State())

    init(userIds: [Int64], client: ClientNetwork?, right: (@Sendable () -> Bool)? = nil) {
        self.userIds = userIds
        self.client = client
        self.right = right
    }

    /// Notes that a portrait is another one; ends the stream where its client may not hear of it any more.
    func note() {
        guard isAllowed else { return finish() }
        wake { $0.hasNews = true }
    }

    /// Has a sign of life sent, unless something else is anyway; ends the stream where its client has no right to it any more.
    func beat() {
        guard isAllowed else { return finish() }
        wake { $0.hasHeartbeat = true }
    }

    private var isAllowed: Bool { right.map { $0() } ?? true }

    /// Ends the stream.
    func finish() { wake { $0.isOver = true } }

    /// Waits for what is to be sent next.
    func next() async -> Item {
        while true {
            if let item = state.withLock({ Self.item(of: &$0) }) { return item }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    let isReady = state.withLock { state in
                        let isEmpty = !state.hasNews && !state.hasHeartbeat && !state.isOver
                        if isEmpty { state.waiter = continuation }
                        return !isEmpty
                    }
                    if isReady { continuation.resume() }
                }
            } onCancel: {
                finish()
            }
        }
    }

    private static func item(of state: inout State) -> Item? {
        if state.isOver { return .end }
        defer { (state.hasNews, state.hasHeartbeat) = (false, false) }
        if state.hasNews { return .news }
        return state.hasHeartbeat ? .heartbeat : nil
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            return state.waiter.take()
        }
        waiter?.resume()
    }
}
