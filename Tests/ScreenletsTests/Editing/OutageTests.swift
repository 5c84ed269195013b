import FoundationEssentials
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Synchronization
import Testing

/// An hour without the portal, in no time.
@Suite("Outage")
struct OutageTests {
    @Test("an edit that fails again and again is tried by the schedule, spread by chance")
    func schedule() async throws {
        let bench = try EditingBench()
        bench.portal.add(EditingBench.user, picture: nil)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        let random = SeededRandom(seed: 7)
        let session = bench.session(random: { random.next() })
        _ = try await session.uploadPortrait(.userId(EditingBench.user), picture: try EditingBench.picture(3))
        let end = bench.now.addingTimeInterval(3_600)
        var fractions: [Double] = []
        var attempts = 1
        while bench.now < end {
            let edit = try #require(try await bench.edits().first)
            if edit.attempts > attempts {
                attempts = edit.attempts
                let wait = edit.due.timeIntervalSince(bench.now)
                let longest = RetrySchedule().longestWait(after: attempts) / .seconds(1)
                #expect(wait >= -0.002 && wait <= longest + 0.002)
                fractions.append(wait / longest)
            }
            bench.advance(by: .milliseconds(Int64(max(1, edit.due.timeIntervalSince(bench.now) * 1_000)) + 1))
            // The portal's own pauses are another matter: with patience 1, one sending is one attempt.
            _ = try await SyncManager(session: session, configuration: .init(parallelism: 1, wait: .zero)).run()
        }
        #expect(attempts >= 9 && attempts < 25)
        #expect((fractions.min() ?? 1) < 0.35 && (fractions.max() ?? 0) > 0.65)
    }

    @Test("a thousand edits go out when the portal is back, a few at once, and it is not asked much before")
    func recovery() async throws {
        let bench = try EditingBench()
        let count: Int64 = 1_000
        let original = StoredPicture.Original(bytes: try EditingBench.picture(3), mediaType: "image/png")
        for userId in 1...count {
            bench.portal.add(userId, picture: nil)
            _ = try await bench.store.save(
                .upload(original),
                name: .userId(userId),
                user: nil,
                base: nil,
                portal: EditingBench.key
            )
        }
        let back = bench.now.addingTimeInterval(3_600)
        let asked = Mutex(0)
        let sentAt = Mutex<[Date]>([])
        bench.portal.answer { [weak bench] request in
            guard let bench, bench.now >= back else {
                asked.withLock { $0 += 1 }
                return .fails(EditedPortal.away)
            }
            if case .upload = request { sentAt.withLock { $0.append(bench.now) } }
            return .works
        }
        let random = SeededRandom(seed: 11)
        let manager = SyncManager(
            session: bench.session(random: { random.next() }),
            configuration: .init(parallelism: 4, watch: true)
        )
        let run = Task { try await manager.run() }
        var failedDue: [Date] = []
        var done = 0
        for await event in manager.events {
            if case .failed(_, _, let due?) = event { failedDue.append(due) }
            if case .completed = event { done += 1 }
            if done == Int(count) { run.cancel() }
        }
        let summary = try await run.value
        #expect(summary.sent == Int(count) && summary.isComplete)
        #expect(bench.portal.state.withLock { $0.mostActive } <= 4)
        #expect(bench.portal.writes.count == Int(count))
        // About one question in half a minute, not a thousand edits every few seconds.
        #expect(asked.withLock { $0 } < 250)
        // It is noticed soon that the portal is back, also by those that had failed.
        let last = try #require(sentAt.withLock { $0.max() })
        #expect(last.timeIntervalSince(back) < 120)
        #expect(failedDue.count >= 4 && Set(failedDue).count == failedDue.count)
    }
}
