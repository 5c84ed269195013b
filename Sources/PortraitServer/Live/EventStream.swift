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
        /// What the client knows.
        fileprivate var lastId: String?
        private var isOpen = false
        /// Whether everything was told once.
        private var isWhole = false

        fileprivate init(place: Place, lastId: String?) {
            self.place = place
            self.lastId = lastId
        }

        /// Waits for the next piece.
        mutating func next() async throws -> [UInt8]? {
            guard isOpen else {
                isOpen = true
                return PortraitStateEvent.opening + (first() ?? [])
            }
            while true {
                switch await place.queue.next() {
                case .end: return nil
                case .heartbeat: return PortraitStateEvent.heartbeat
                case .states(let userIds):
                    if let bytes = isWhole ? news(of: userIds) : first() { return bytes }
                }
            }
        }

        /// All that is known, once it is; nil where the client knows it already.
        private mutating func first() -> [UInt8]? {
            let userIds = place.queue.userIds
            let states = place.streams.states(of: userIds)
            guard states.count == userIds.count else { return nil }
            isWhole = true
            let id = PortraitStateEvent.id(of: states)
            return told(states, id)
        }

        private mutating func news(of userIds: [Int64]) -> [UInt8]? {
            let all = place.streams.states(of: place.queue.userIds)
            let news = all.filter { userIds.contains($0.userId) }
            return news.isEmpty ? nil : told(news, PortraitStateEvent.id(of: all))
        }

        /// What is sent of some states; nil where the client knows them already.
        private mutating func told(_ states: [(userId: Int64, state: PortraitState)], _ id: String) -> [UInt8]? {
            defer { lastId = id }
            return id == lastId ? nil : PortraitStateEvent.bytes(of: states, id: id)
        }
    }
}
