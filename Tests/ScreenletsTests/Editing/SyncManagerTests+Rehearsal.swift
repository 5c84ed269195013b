import FoundationEssentials
import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

extension SyncManagerTests {
    @Test("a rehearsal sends nothing and tells what would be done")
    func rehearsal() async throws {
        let bench = try await pending()
        let manager = SyncManager(session: bench.session(), configuration: .init(dryRun: true))
        let summary = try await manager.run()
        #expect(summary.sent == 0 && summary.remaining == 1)
        var planned: [SyncDecision] = []
        for await event in manager.events {
            if case .planned(_, let decision) = event { planned.append(decision) }
        }
        #expect(planned == [.send])
        #expect(try await bench.edits().first?.isBegun == false)
        #expect(!bench.portal.writes.dropFirst().contains(.upload(Self.user)))
    }

    @Test(
        "a rehearsal plans what a sync would wait for, and tells of what it would not",
        arguments: [(0, ["not due", "not due"]), (30, ["send", "not due"]), (130, ["send", "send"])]
    )
    func rehearsesLater(wait: Int, plans: [String]) async throws {
        let bench = try await pending()
        bench.portal.add(2, picture: nil)
        bench.portal.answer { _ in .fails(EditedPortal.away) }
        _ = try await bench.session().uploadPortrait(.userId(2), picture: try EditingBench.picture(60))
        bench.portal.answer { _ in .works }
        let edits = try await bench.edits()
        for (edit, seconds) in zip(edits, [20.0, 120.0]) {
            let due = bench.now.addingTimeInterval(seconds)
            try await bench.store.postpone(edit: edit.id, revision: edit.revision, due: due, reason: "away")
        }
        let (before, now) = (try await bench.edits(), bench.now)
        let writes = bench.portal.writes.count
        let manager = SyncManager(session: bench.session(), configuration: .init(wait: .seconds(wait), dryRun: true))
        #expect(try await manager.run().remaining == 2)
        var told: [String] = []
        for await event in manager.events {
            switch event {
            case .planned(_, let decision): told.append("\(decision)")
            case .notDue: told.append("not due")
            default: break
            }
        }
        #expect(told == plans)
        #expect(try await bench.edits() == before && bench.now == now && bench.portal.writes.count == writes)
    }
}
