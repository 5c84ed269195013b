import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: due edits", .onEveryEngine)
struct DueEditsTests {
    @Test("gives what is due, the longest due first, and tells when there is more")
    func ordersByDue() async throws {
        let test = try await TestStore()
        let now = test.clock.now()
        for number: Int64 in 1...6 {
            let edit = try await test.edit(number)
            let due = now.addingTimeInterval(Double((number * 7) % 5) * 10)
            #expect(try await test.store.postpone(edit: edit.id, revision: 1, due: due, reason: "down"))
        }
        // The due times are 20, 40, 10, 30, 0 and 20 seconds ahead.
        func due(_ seconds: Double, limit: Int = 500) async throws -> [Int64] {
            let date = now.addingTimeInterval(seconds)
            return try await test.store.dueEdits(portal: Sample.portal, at: date, limit: limit).map(\.id)
        }
        #expect(try await due(0) == [5])
        #expect(try await due(20) == [5, 3, 1, 6])
        #expect(try await due(100) == [5, 3, 1, 6, 4, 2])
        #expect(try await due(100, limit: 2) == [5, 3])
        #expect(try await due(-1) == [])
        #expect(try await test.store.nextDue(portal: Sample.portal) == now)
        try await test.store.drop(edit: 5)
        #expect(try await test.store.nextDue(portal: Sample.portal) == now.addingTimeInterval(10))
        #expect(try await test.store.dueEdits(portal: Sample.otherPortal, at: .distantFuture).isEmpty)
        #expect(try await test.store.nextDue(portal: Sample.otherPortal) == nil)
    }

    @Test("what was put off while the clock ran a year ahead is due as soon as the clock is right")
    func clockSetBack() async throws {
        let test = try await TestStore()
        let year = 365.0 * 86_400
        test.clock.advance(bySeconds: year)
        let edit = try await test.edit(1)
        let far = test.clock.now().addingTimeInterval(3_600)
        #expect(try await test.store.postpone(edit: edit.id, revision: 1, due: far, reason: "down"))
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now()).isEmpty)
        test.clock.advance(bySeconds: -year)
        let now = test.clock.now()
        let other = try await test.edit(2)
        let due = try await test.store.dueEdits(portal: Sample.portal, at: now)
        #expect(due.map(\.id) == [other.id, edit.id] && due.allSatisfy { $0.isDue(at: now) })
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: now, limit: 1).map(\.id) == [other.id])
        try await test.store.drop(edit: other.id)
        #expect(try await test.store.nextDue(portal: Sample.portal) == now)
        // What the portal asks for now counts, up to a day.
        let asked = now.addingTimeInterval(86_400)
        #expect(try await test.store.postpone(edit: edit.id, revision: 1, due: asked, reason: "down"))
        #expect(try await test.store.edit(edit.id)?.due == asked)
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: now).isEmpty)
        #expect(try await test.store.nextDue(portal: Sample.portal) == asked)
    }

    @Test("gives pending edits only, and those in conflict where asked for")
    func choosesStates() async throws {
        let test = try await TestStore()
        for (number, state) in zip(Int64(1)..., EditState.allCases) { try await test.edit(number, state: state) }
        let pending = try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now())
        #expect(pending.map(\.state) == [.pending])
        let all = try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now(), includingConflicts: true)
        #expect(all.map(\.state) == [.pending, .conflict])
        try await test.store.drop(edit: 1)
        #expect(try await test.store.nextDue(portal: Sample.portal) == nil)
    }

    @Test("leaves out users of whom somebody holds the lease, whose edits count from its end on")
    func leavesOutLeased() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...2 { try await test.edit(number) }
        let taken = try await test.store.acquireLease(
            of: .portrait(userId: 1),
            portal: Sample.portal,
            for: .seconds(30)
        )
        let lease = try #require(taken)
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now()).map(\.id) == [2])
        #expect(try await test.store.edits().map(\.isSending) == [true, false])
        #expect(try await test.store.edit(1)?.isSending == true)
        try await test.store.drop(edit: 2)
        #expect(try await test.store.nextDue(portal: Sample.portal) == test.clock.now().addingTimeInterval(30))
        try await test.store.release(lease)
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now()).map(\.id) == [1])
        #expect(try await test.store.nextDue(portal: Sample.portal) == test.clock.now())
    }

    @Test("searches by index, however many edits there are", .only(.sqlite))
    func usesIndexes() async throws {
        let test = try await TestStore()
        try await test.edit(1)
        try await test.tamper("ANALYZE")
        let plans: [(sql: String, arguments: [(any ColumnConvertible)?], index: String)] = [
            (EditRecord.dueSelection, [1, 0, 5, 0, 0, "", 10], "editDue"),
            (
                "SELECT id FROM edit WHERE portalId = ? AND userId = ? AND laterId IS NULL AND state <> 3 AND isComment = 0",
                [1, 1],
                "editUser"
            ),
            (Dialect.sqlite.nextSerial, [], "editSerial"),
            ("DELETE FROM edit WHERE laterId = ? AND revision <> ?", [1, 1], "editEarlier"),
            (OfflineStore.editCount(of: [.pending, .parked, .conflict], .sqlite), [], "editDue"),
        ]
        for plan in plans {
            let steps = try test.folder.connect()
                .read { try $0.rows("EXPLAIN QUERY PLAN \(plan.sql)", plan.arguments).compactMap { $0.text(3) } }
            let step = try #require(steps.first { $0.contains(" edit") || $0.contains(" d ") })
            #expect(step.contains("INDEX \(plan.index)"), "\(plan.sql): \(steps)")
            #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(plan.sql): \(steps)")
        }
    }
}
