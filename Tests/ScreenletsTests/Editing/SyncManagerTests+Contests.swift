import LiferayPortal
import OfflineStore
import ScreenletBenches
import Screenlets
import Testing

extension SyncManagerTests {
    @Test("what an edit is sent over is set aside once, however often the sending fails", arguments: [false, true])
    func setsAsideOnce(keepsIds: Bool) async throws {
        let bench = try await pending(keepsIds: keepsIds)
        let foreign = try EditingBench.picture(120)
        bench.portal.change(Self.user, to: foreign)
        bench.portal.answer { if case .upload = $0 { .fails(EditedPortal.away) } else { .works } }
        let failed = try await bench.sync(.init(conflict: .useLocal, wait: .zero))
        #expect(failed.sent == 0 && failed.putOff == 1 && failed.setAside == 1, "\(failed)")
        #expect(bench.portal.picture(Self.user) == foreign)
        bench.portal.answer { _ in .works }
        bench.advance(by: .seconds(3_600))
        let summary = try await bench.sync(.init(conflict: .useLocal))
        #expect(summary.sent == 1 && summary.setAside == 0 && summary.isComplete, "\(summary)")
        let edits = try await bench.edits(aside: true)
        #expect(edits.map(\.state) == [.aside])
        #expect(try await bench.store.original(ofEdit: try #require(edits.first).id)?.bytes == foreign)
    }

    @Test("tells that an edit is sent over what somebody else did, and that it is sent")
    func tellsContest() async throws {
        let bench = try await pending()
        bench.portal.change(Self.user, to: try EditingBench.picture(120))
        let manager = SyncManager(session: bench.session(), configuration: .init(conflict: .useLocal))
        _ = try await manager.run()
        var words: [String] = []
        for await event in manager.events {
            switch event {
            case .conflicted(_, let resolution): words.append(resolution.rawValue)
            case .completed: words.append("completed")
            default: break
            }
        }
        #expect(words == ["use-local", "completed"])
    }
}
