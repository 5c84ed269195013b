import FoundationEssentials
import OfflineStore
import Testing

@testable import StoreEngine

@Suite("Offline store: damaged edits", .onEveryEngine)
struct EditDamageTests {
    @Test(
        "an edit that was changed is reported, listed, never sent and never lost",
        arguments: [
            "UPDATE edit SET emailAddress = 'mallory@example.org'",
            "UPDATE edit SET companyId = 3",
            "UPDATE edit SET companyId = NULL",
            "UPDATE edit SET pictureKind = 0",
            "UPDATE edit SET sha256 = zeroblob(32)",
            "UPDATE edit SET mediaType = NULL",
            "UPDATE edit SET basePortraitId = 7",
            "UPDATE edit SET baseSha256 = NULL",
            "UPDATE edit SET state = 2",
            "UPDATE edit SET attempts = 9",
            "UPDATE edit SET dueAt = dueAt + 1",
            "UPDATE edit SET reason = 'x'",
            "UPDATE edit SET begunRevision = 1",
            "UPDATE edit SET replacedRevision = 1",
            "UPDATE edit SET serial = 9",
            "UPDATE edit SET revision = 2",
            "UPDATE edit SET nameText = 'x'",
            "UPDATE edit SET nameNumber = 2",
            "UPDATE edit SET checksum = zeroblob(0)",
        ]
    )
    func findsDamage(sql: String) async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.edit(1)
        try await test.tamper(sql)
        #expect(try await test.store.verify().damaged.map(\.number) == [edit.id])
        guard case .damaged = try await test.store.lookUp(.userId(1), portal: Sample.portal) else {
            Issue.record("the damage was not found")
            return
        }
        let listed = try #require(try await test.store.edits().first)
        #expect(listed.id == edit.id)
        #expect(listed.state == .parked)
        #expect(listed.reason?.hasPrefix("the stored edit is damaged: ") == true)
        #expect(try await test.store.edit(edit.id) == listed)
        #expect(
            try await test.store.dueEdits(portal: Sample.portal, at: .distantFuture, includingConflicts: true).isEmpty
        )
        #expect(try await test.store.nextDue(portal: Sample.portal) == nil)
        for revision: Int64 in 1...2 {
            #expect(try await !test.store.begin(edit: edit.id, revision: revision))
            #expect(try await !test.store.park(edit: edit.id, revision: revision, reason: "no"))
        }
        #expect(try await test.store.retry(edit: edit.id) == nil)
        #expect(try await test.store.removeDamaged().keptCount == 1)
        #expect(try await test.store.clear().keptCount == 1)
        // A newer edit takes its place, and the damaged one is still there for a person.
        let newer = try await test.edit(1)
        #expect(newer.id != edit.id)
        #expect(try await test.hit(.userId(1)).editId == newer.id)
        #expect(try await test.store.edits(includingAside: true).map(\.id) == [edit.id, newer.id])
        #expect(try await test.store.drop(edit: edit.id) != nil)
        #expect(try await test.store.verify().isSound)
    }

    @Test("a damaged picture is never handed out, and the portal's portrait can be stored again")
    func findsDamagedPicture() async throws {
        for sql in [
            "UPDATE editPicture SET bytes = zeroblob(6000)", "UPDATE editPicture SET bytes = substr(bytes, 1, 5999)",
            "DELETE FROM editPicture",
        ] {
            let test = try await TestStore()
            try await test.put(1)
            let edit = try await test.edit(1)
            try await test.tamper(sql)
            #expect(try await test.store.verify().damaged.map(\.number) == [edit.id])
            await #expect {
                try await test.store.original(ofEdit: edit.id)
            } throws: { error in
                guard case StoreError.corrupt = error else { return false }
                return true
            }
            guard case .damaged = try await test.store.lookUp(.userId(1), portal: Sample.portal) else {
                Issue.record("the damage was not found")
                return
            }
            #expect(try await test.put(1).picture == Sample.picture(1))
            #expect(try await test.store.edit(edit.id) == edit)
        }
    }

    @Test("an edit for nobody known whose picture is damaged is not mixed up with the user's own")
    func doesNotAdoptDamage() async throws {
        let test = try await TestStore()
        let found = try await test.unresolved(7, name: .screenName("user1", companyId: nil))
        try await test.tamper("UPDATE editPicture SET bytes = zeroblob(6000)")
        try await test.put(1)
        #expect(try await test.store.edit(found.id)?.user == Sample.user(1))
        let second = try await TestStore()
        let own = try await second.edit(1, user: Sample.user(1, screenName: "earlier"))
        let other = try await second.unresolved(7, name: .screenName("user1", companyId: nil))
        try await second.tamper("UPDATE editPicture SET bytes = zeroblob(6000) WHERE editId = \(other.id)")
        try await second.put(1)
        #expect(try await second.hit(.userId(1)).editId == own.id)
        #expect(try await second.store.edits().map(\.id) == [own.id, other.id])
    }

    @Test("wrong totals of edits are found", .only(.sqlite))
    func verifiesTotals() async throws {
        let test = try await TestStore()
        try await test.edit(1)
        try await test.edit(1)
        #expect(try await test.store.verify().isSound)
        try await test.tamper("UPDATE usage SET editByteCount = 1")
        #expect(try await !test.store.verify().isSound)
    }
}
