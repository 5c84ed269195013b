/// The events of one client, in pieces as they are sent; the stream is closed when nobody has it any more.
struct EventStream: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    /// Gives the place of a stream back.
    fileprivate final class Place: Sendable {
        let queue: EventQueue
        let streams: PortraitStreams

        init(_ queue: EventQueue, in streams: PortraitStreams) {
            self.queue = queue
            self.streams = streams
        }

        deinit { streams.close(queue) }
    }

    private let place: Place
    private let lastId: String?

    /// Creates the events of a stream that was opened.
    ///
    /// - Parameters:
    ///   - queue: What there is to send.
    ///   - streams: Where it is known what portraits are.
    ///   - lastId: What the client knows already.
    init(queue: EventQueue, streams: PortraitStreams, lastId: String?) {
        place = Place(queue, in: streams)
        self.lastId = lastId
    }

    func makeAsyncIterator() -> Iterator { Iterator(place: place, lastId: lastId) }

    /// The pieces of a stream.
    struct Iterator: AsyncIteratorProtocol {
        fileprivate let place: Place
        /// What the client knew before.
        private let lastId: String?
        private var isOpen = false
        /// The ids of what the client knows of each user; nil until everything was told once.
        private var known: [String]?

        fileprivate init(place: Place, lastId: String?) {
            self.place = place
            self.lastId = lastId
        }

        /// Waits for the next piece.
        mutating func next() async throws -> [UInt8]? {
            guard isOpen else {
                isOpen = true
                return PortraitStateEvent.opening + (news() ?? [])
            }
            while true {
                switch await place.queue.next() {
                case .end: return nil
                case .heartbeat: return PortraitStateEvent.heartbeat
                case .news: if let bytes = news() { return bytes }
                }
            }
        }

        /// All that the client does not know yet, once everything is known; nil where that is nothing.
        ///
        /// A portrait can be another one before that is noted. As the id stands for all of them, all are compared with what was
        /// told, whichever of them was noted.
        private mutating func news() -> [UInt8]? {
            let userIds = place.queue.userIds
            let states = place.streams.states(of: userIds)
            guard states.count == userIds.count else { return nil }
            let id = PortraitStateEvent.id(of: states)
            let old = known
            known = states.map { $0.state.id }
            guard let old else { return id == lastId ? nil : PortraitStateEvent.bytes(of: states, id: id) }
            let news = zip(states, old).filter { $0.0.state.id != $0.1 }.map { $0.0 }
            return news.isEmpty ? nil : PortraitStateEvent.bytes(of: news, id: id)
        }
    }
}
