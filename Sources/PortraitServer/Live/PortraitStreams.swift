import OfflineStore
import Synchronization

/// The open streams of events: who watches which portrait, and what they were told of it.
///
/// Memory: some 300 bytes a stream, and 4 KB with its task and its connection.
final class PortraitStreams: Sendable {
    /// The most streams of one client.
    static let mostOfOneClient = 16
    /// The most streams.
    static let most = 10_000
    /// The most portraits that are watched: each is looked at with every sign of life.
    static let mostWatched = 50_000

    /// What is known of a portrait that is watched.
    private struct Topic {
        /// What was told last; nil before the first look.
        var state: PortraitState?
        var queues: [ObjectIdentifier: EventQueue] = [:]
    }

    private struct State {
        var topics: [Int64: Topic] = [:]
        var queues: [ObjectIdentifier: EventQueue] = [:]
        var counts: [ClientNetwork: Int] = [:]
        /// Whose portraits are to be looked at.
        var invalidated: Set<Int64> = []
        var sentCount = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let changeSignal: AsyncStream<Void>.Continuation
    /// Gives a value when there is something to look at; for one listener.
    let changeSignals: AsyncStream<Void>

    /// Creates it without a stream.
    init() {
        (changeSignals, changeSignal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: Streams

    /// Opens a stream.
    ///
    /// - Parameters:
    ///   - userIds: Whose portraits it is about, each once.
    ///   - client: The client; nil where that is not known, for which only the limit of all holds.
    ///   - lastId: What the client knows already, by the id of the last event that it got.
    ///   - right: Tells whether the client may still have it; nil where anybody may.
    /// - Returns: The stream; it is closed when nobody has it any more.
    /// - Throws: ``ServiceError`` with 429 where there are too many.
    func open(
        _ userIds: [Int64],
        client: ClientNetwork?,
        lastId: String?,
        right: (@Sendable () -> Bool)?
    ) throws(ServiceError) -> EventStream {
        let queue = EventQueue(userIds: userIds, client: client, right: right)
        let refusal = state.withLock { state -> ServiceError? in
            guard !state.isClosed, state.queues.count < Self.most,
                state.topics.count + userIds.count <= Self.mostWatched
            else { return .tooManyStreams }
            if let client {
                guard state.counts[client, default: 0] < Self.mostOfOneClient else { return .tooManyStreamsOfOne }
                state.counts[client, default: 0] += 1
            }
            let key = ObjectIdentifier(queue)
            state.queues[key] = queue
            for userId in userIds {
                if state.topics[userId]?.state == nil { state.invalidated.insert(userId) }
                state.topics[userId, default: Topic()].queues[key] = queue
            }
            return nil
        }
        if let refusal { throw refusal }
        changeSignal.yield()
        return EventStream(queue: queue, streams: self, lastId: lastId)
    }

    /// Forgets a stream.
    func close(_ queue: EventQueue) {
        state.withLock { state in
            let key = ObjectIdentifier(queue)
            guard state.queues.removeValue(forKey: key) != nil else { return }
            for userId in queue.userIds {
                state.topics[userId]?.queues[key] = nil
                if state.topics[userId]?.queues.isEmpty == true { state.topics[userId] = nil }
            }
            if let client = queue.client, let count = state.counts[client] {
                state.counts[client] = count > 1 ? count - 1 : nil
            }
        }
    }

    /// Ends all streams, and lets nobody open another.
    func close() {
        let queues = state.withLock { state in
            state.isClosed = true
            return Array(state.queues.values)
        }
        for queue in queues { queue.finish() }
    }

    /// What is known of some users, in their order; those of whom nothing is known yet are left out.
    func states(of userIds: [Int64]) -> [(userId: Int64, state: PortraitState)] {
        state.withLock { state in
            userIds.compactMap { userId in state.topics[userId]?.state.map { (userId, $0) } }
        }
    }

    /// The number of open streams.
    var count: Int { state.withLock { $0.queues.count } }

    /// The number of times that a stream was told of a portrait.
    var sentCount: Int { state.withLock { $0.sentCount } }

    // MARK: Portraits

    /// Has a portrait looked at, if anybody watches it.
    ///
    /// - Parameter userId: The id of the user; nil where any portrait may be another one.
    func invalidate(_ userId: Int64?) {
        let isWatched = state.withLock { state in
            guard let userId else {
                state.invalidated.formUnion(state.topics.keys)
                return !state.topics.isEmpty
            }
            guard state.topics[userId] != nil else { return false }
            state.invalidated.insert(userId)
            return true
        }
        if isWatched { changeSignal.yield() }
    }

    /// Takes those whose portraits are to be looked at.
    func takeInvalidated() -> [Int64] {
        state.withLock { state in
            defer { state.invalidated = [] }
            return Array(state.invalidated)
        }
    }

    /// Tells those who watch a portrait what it is, where that is news.
    ///
    /// - Parameters:
    ///   - stored: What it is; nil where nothing is stored any more.
    ///   - userId: The id of the user.
    ///   - prepare: Called before anybody is told that it is another one than before.
    /// - Returns: Whether nothing was told of it before.
    func tell(_ stored: PortraitVersion?, of userId: Int64, prepare: () -> Void) -> Bool {
        let old = state.withLock { $0.topics[userId]?.state }
        let new = PortraitState(stored, after: old)
        guard old?.id != new.id else { return false }
        if old != nil { prepare() }
        let queues = state.withLock { state in
            guard state.topics[userId] != nil else { return [EventQueue]() }
            state.topics[userId]?.state = new
            let queues = state.topics[userId].map { Array($0.queues.values) } ?? []
            state.sentCount += queues.count
            return queues
        }
        for queue in queues { queue.note() }
        return old == nil
    }

    /// The users who are watched.
    var watched: [Int64] { state.withLock { Array($0.topics.keys) } }

    /// Sends a sign of life through all streams, and ends those whose right is over.
    func beat() {
        for queue in state.withLock({ Array($0.queues.values) }) { queue.beat() }
    }
}
