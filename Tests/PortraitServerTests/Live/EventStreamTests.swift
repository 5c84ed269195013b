import FoundationEssentials
import Testing

@testable import OfflineStore
@testable import PortraitServer

@Suite("The events of a stream")
struct EventStreamTests {
    private let streams = PortraitStreams()

    /// Has a user's portrait be another one, which is noted for the streams that were opened.
    private func tell(_ sha256: String, of userId: Int64) {
        let version = PortraitVersion(
            userId: userId,
            sha256: sha256,
            edit: nil,
            isLost: false,
            receivedAt: Date(timeIntervalSince1970: 1_795_176_000)
        )
        _ = streams.tell(version, of: userId) {}
    }

    /// What a piece of a stream tells.
    private struct Piece: Equatable {
        /// Users, each with the version.
        var states: [String]
        var id: String?
    }

    /// Waits for the next piece; nil at the end.
    private func next(_ events: inout EventStream.Iterator) async throws -> Piece? {
        guard let bytes = try await events.next() else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let states = text.matches(of: /"userId":([0-9]+),"version":"([a-z]+)"/).map { "\($0.1)\($0.2)" }
        return Piece(states: states, id: text.firstMatch(of: /id: ([0-9a-z]+)/).map { String($0.1) })
    }

    @Test("are all that is another portrait by then, of whichever that is noted, and nothing twice")
    func unnoted() async throws {
        var opened = try streams.open([1, 2], client: nil, lastId: nil, right: nil).makeAsyncIterator()
        // For this one changes are noted by hand, as if others were noted between.
        let queue = EventQueue(userIds: [1, 2], client: nil)
        var events = EventStream(queue: queue, streams: streams, lastId: nil).makeAsyncIterator()
        tell("a", of: 1)
        tell("b", of: 2)
        let first = try await next(&events)
        #expect(first?.states == ["1a", "2b"])
        // Both are other portraits, and one of them is noted.
        tell("c", of: 1)
        tell("d", of: 2)
        queue.note()
        let both = try await next(&events)
        #expect(both?.states == ["1c", "2d"])
        #expect(both?.id == PortraitStateEvent.id(of: streams.states(of: [1, 2])))
        // The other one is noted late, and changes again.
        queue.note()
        tell("e", of: 2)
        let last = try await next(&events)
        #expect(last?.states == ["2e"])
        queue.note()
        queue.finish()
        let end = try await next(&events)
        #expect(end == nil)
        // Who takes nothing meanwhile is told how portraits are then, and that once.
        let slow = try await next(&opened)
        #expect(slow?.states == ["1c", "2e"])
        #expect(slow?.id == last?.id)
        tell("f", of: 1)
        let change = try await next(&opened)
        #expect(change?.states == ["1f"])
    }

    @Test("are nothing of what is known by the last id, and then what changes")
    func known() async throws {
        var opened = try streams.open([1, 2], client: nil, lastId: nil, right: nil).makeAsyncIterator()
        tell("a", of: 1)
        tell("b", of: 2)
        let id = try await next(&opened)?.id
        var events = try streams.open([1, 2], client: nil, lastId: id, right: nil).makeAsyncIterator()
        let first = try await next(&events)
        #expect(first == Piece(states: [], id: nil))
        tell("c", of: 2)
        let change = try await next(&events)
        #expect(change?.states == ["2c"])
        // A portrait that the client knew before is another one for it now.
        tell("b", of: 2)
        let back = try await next(&events)
        #expect(back == Piece(states: ["2b"], id: id))
        // Who took nothing meanwhile has missed nothing.
        tell("d", of: 1)
        let later = try await next(&opened)
        #expect(later?.states == ["1d"])
    }
}
