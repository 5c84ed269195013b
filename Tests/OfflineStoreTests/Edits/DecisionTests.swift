import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore

@Suite("Offline store: decisions about edits", .onEveryEngine)
struct DecisionTests {
    @Test(
        "an edit that waits is due at once when it is tried again",
        arguments: [EditState.pending, .parked, .conflict, .aside]
    )
    func retries(state: EditState) async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1, state: state)
        if state == .pending {
            let due = test.clock.now().addingTimeInterval(3_600)
            #expect(try await test.store.postpone(edit: edit.id, revision: 1, due: due, reason: "down"))
        }
        test.clock.advance(bySeconds: 5)
        let retried = try #require(try await test.store.retry(edit: edit.id))
        #expect(retried.state == .pending)
        #expect(retried.attempts == 0)
        #expect(retried.reason == nil)
        #expect(retried.due == test.clock.now())
        #expect(retried.base == edit.base)
        #expect(try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now()) == [retried])
        #expect(try await test.hit(.emailAddress("user1@example.org", companyId: nil)).picture == Sample.picture(100))
    }

    @Test("an edit set aside does not come back over a newer one")
    func keepsNewer() async throws {
        let test = try await TestStore()
        let aside = try await test.edit(1, state: .aside)
        let newer = try await test.edit(1)
        #expect(try await test.store.retry(edit: aside.id) == nil)
        #expect(try await test.store.edits(includingAside: true) == [aside, newer])
        let name = EntryName.screenName("jane", companyId: nil)
        let lost = try await test.unresolved(7, name: name)
        #expect(try await test.store.setAside(edit: lost.id, revision: 1, reason: "lost"))
        let other = try await test.unresolved(8, name: name)
        #expect(other.id != lost.id)
        #expect(try await test.store.retry(edit: lost.id) == nil)
        try await test.store.drop(edit: other.id)
        #expect(try await test.store.retry(edit: lost.id)?.state == .pending)
        #expect(try await test.hit(name).picture == Sample.picture(7))
    }

    @Test("however many wait, all but damaged ones are due, in parts of any size", arguments: [1, 2, 3, 5, 200])
    func retriesInParts(size: Int) async throws {
        let test = try await TestStore()
        for number: Int64 in 1...3 { try await test.edit(number, state: .parked) }
        let comment = try await test.comment(.add)
        let due = test.clock.now().addingTimeInterval(3_600)
        #expect(try await test.store.postpone(edit: comment.id, revision: 1, due: due, reason: "down"))
        let damaged = try await test.edit(9, state: .parked)
        try await test.tamper("UPDATE edit SET reason = 'none' WHERE id = \(damaged.id)")
        test.clock.advance(bySeconds: 5)
        #expect(try await test.store.retryAll(portal: nil, inPartsOf: size) == 4)
        let edits = try await test.store.edits().filter { $0.id != damaged.id }
        #expect(edits.count == 4)
        for edit in edits {
            #expect(edit.state == .pending && edit.attempts == 0 && edit.reason == nil && edit.due == test.clock.now())
        }
        #expect(try await test.store.verify().damaged.map(\.number) == [damaged.id])
    }

    @Test("all that wait are due at once, of one portal or of all")
    func retriesAll() async throws {
        let test = try await TestStore()
        for (number, state) in zip(Int64(1)..., EditState.allCases) { try await test.edit(number, state: state) }
        _ = try await test.store.save(
            .removal,
            name: .userId(9),
            user: nil,
            base: nil,
            portal: Sample.otherPortal
        )
        test.clock.advance(bySeconds: 5)
        #expect(try await test.store.retryAll(portal: Sample.portal) == 3)
        #expect(try await test.store.retryAll() == 4)
        let due = try await test.store.dueEdits(portal: Sample.portal, at: test.clock.now())
        #expect(due.map(\.due) == Array(repeating: test.clock.now(), count: 3))
    }

    @Test("a dropped edit is gone for good, and is told", arguments: EditState.allCases)
    func drops(state: EditState) async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.edit(1, state: state)
        #expect(try await test.store.drop(edit: edit.id) == edit)
        #expect(try await test.store.edit(edit.id) == nil)
        #expect(try await test.store.drop(edit: edit.id) == nil)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        // What lost a conflict stays in the history of the user.
        #expect(try await test.store.statistics().byteCount == (state == .aside ? 12_000 : 6_000))
        #expect(try await test.store.verify().isSound)
    }

    @Test("the picture of every edit can be exported, of one set aside too", arguments: EditState.allCases)
    func exports(state: EditState) async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1, state: state)
        #expect(try await test.store.original(ofEdit: edit.id) == Sample.original(100))
        #expect(try await test.store.original(ofEdit: 4_711) == nil)
    }

    @Test("removing an entry leaves the edit over it")
    func removesEntry() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...2 { try await test.put(number) }
        try await test.edit(1)
        for number: Int64 in 1...3 { try await test.store.removeEntry(userId: number, portal: Sample.portal) }
        try await test.store.removeEntry(userId: 1, portal: Sample.otherPortal)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(100))
        #expect(try await test.store.lookUp(.userId(2), portal: Sample.portal) == .miss)
    }

    @Test("a store that was never made has no edits, and deciding makes no file")
    func decidesNothing() async throws {
        let test = try await TestStore()
        #expect(try await test.store.edits().isEmpty)
        #expect(try await test.store.retry(edit: 1) == nil)
        #expect(try await test.store.retryAll() == 0)
        #expect(try await test.store.drop(edit: 1) == nil)
        #expect(try await test.store.nextDue(portal: Sample.portal) == nil)
        try await test.store.removeEntry(userId: 1, portal: Sample.portal)
        #expect(!FileManager.default.fileExists(atPath: test.folder.path))
    }
}
