import Synchronization
import Testing

@testable import PortraitServer

@Suite("What a stream has to send")
struct EventQueueTests {
    private let queue = EventQueue(userIds: [1, 2], client: nil)

    private func next() async -> String {
        switch await queue.next() {
        case .news: "news"
        case .heartbeat: "beat"
        case .end: "end"
        }
    }

    @Test("is news once, however often portraits changed, and no sign of life beside them")
    func gathers() async {
        for _ in 0..<4 { queue.note() }
        queue.beat()
        #expect(await next() == "news")
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
        if beats { queue.beat() } else { queue.note() }
        guard case .end = await queue.next() else {
            Issue.record("told to who may not hear it")
            return
        }
    }

    @Test("is waited for, and comes to an end, also for who is cancelled")
    func waits() async {
        async let first = next()
        queue.note()
        #expect(await first == "news")
        let waiting = Task { await next() }
        waiting.cancel()
        #expect(await waiting.value == "end")
        queue.note()
        #expect(await next() == "end")
    }
}
