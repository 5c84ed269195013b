import Testing

@testable import PortraitServer

@Suite("Turns of work that needs memory")
struct TurnQueueTests {
    private let client = ClientNetwork("192.0.2.1")

    @Test("are taken at once where there is room and nobody waits")
    func atOnce() async throws {
        let turns = TurnQueue(byteBudget: 100, queueLength: 4)
        #expect(turns.beginAtOnce(60) == 60)
        #expect(turns.beginAtOnce(41) == nil)
        #expect(turns.beginAtOnce(40) == 40)
        turns.end(40)
        let waiting = Task { [client] in try await turns.begin(for: client, byteCount: 50) }
        while turns.waiting < 1 { await Task.yield() }
        // It would pass by who waits.
        #expect(turns.beginAtOnce(10) == nil)
        turns.end(60)
        #expect(try await waiting.value == 50)
        #expect(turns.beginAtOnce(50) == 50)
        #expect(turns.running == 2)
    }

    @Test("are for one alone that needs more than there is")
    func large() throws {
        let turns = TurnQueue(byteBudget: 100, queueLength: 4)
        let counted = try #require(turns.beginAtOnce(1_000))
        #expect(counted == 100)
        #expect(turns.beginAtOnce(1) == nil)
        turns.end(counted)
        #expect(turns.beginAtOnce(1) == 1)
    }

    @Test("are for so many at once, and for the next one when one has ended")
    func count() {
        let turns = TurnQueue(limit: 1, byteBudget: 100, queueLength: 0)
        #expect(turns.beginAtOnce(1) == 1)
        #expect(turns.beginAtOnce(1) == nil)
        turns.end(1)
        #expect(turns.beginAtOnce(1) == 1)
    }

    @Test("are refused where nobody may wait")
    func noQueue() async throws {
        let turns = TurnQueue(byteBudget: 100, queueLength: 0)
        #expect(turns.beginAtOnce(60) == 60)
        await #expect(throws: ServiceError.busy) { try await turns.begin(for: client, byteCount: 41) }
        #expect(try await turns.begin(for: client, byteCount: 40) == 40)
    }
}
