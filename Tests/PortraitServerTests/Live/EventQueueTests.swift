import Synchronization
import Testing

@testable import PortraitServer

@Suite("What a stream has to send")
struct EventQueueTests {
    private let queue = EventQueue(userIds: [1, 2], client: nil)

    private func next() async -> String {
        switch await queue.next() {
        case .states(let userIds): "\(userIds)"
        case .heartbeat: "beat"
        case .end: "end"
        }
    }

    @Test("is each portrait once, however often it changed, and no sign of life beside it")
    func gathers() async {
        for userId: Int64 in [2, 1, 2, 2] { queue.note(userId) }
        queue.beat()
        #expect(await next() == "[2, 1]")
        queue.beat()
        queue.beat()
        #expect(await next() == "beat")
    }

    @Test("is nothing any more for who has lost the right to it", arguments: [false, true])
    func revoked(beats: Bool) async {
        let isAllowed = Atomic(true)
        let queue = EventQueue(userIds: [1], client: nil) { isAllowed.load(ordering: .relaxed) }
        queue.beat()
        guard case .heartbeat = await queue.next() else {
            Issue.record("no sign of life")
            return
        }
        isAllowed.store(false, ordering: .relaxed)
        if beats { queue.beat() } else { queue.note(1) }
        guard case .end = await queue.next() else {
            Issue.record("told to who may not hear it")
            return
        }
    }

    @Test("is waited for, and comes to an end, also for who is cancelled")
    func waits() async {
        async let first = next()
        queue.note(1)
        #expect(await first == "[1]")
        let waiting = Task { await next() }
        waiting.cancel()
        #expect(await waiting.value == "end")
        queue.note(1)
        #expect(await next() == "end")
    }
}
