import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@testable import StoreEngine

@Suite("Offline store: storing", .onEveryEngine)
struct PutTests {
    @Test("the names that a user had before lead to nothing")
    func dropsOldNames() async throws {
        let test = try await TestStore()
        let old = Sample.user(1)
        try await test.put(1)
        let new = Sample.user(1, portraitId: 77, screenName: "jane", emailAddress: "jane@example.org")
        _ = try await test.store.put(user: new, picture: Sample.picture(2), portal: Sample.portal)
        for name in Sample.names(of: old).dropFirst() {
            #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
        }
        for name in Sample.names(of: new) {
            let entry = try await test.hit(name)
            #expect(entry.user == new)
            #expect(entry.picture == Sample.picture(2))
        }
        #expect(try await test.store.statistics().entryCount == 1)
    }

    @Test("the same picture again is known since it came first, and another one since it came")
    func knowsSince() async throws {
        let test = try await TestStore()
        let start = test.clock.now()
        #expect(try await test.put(1).changedAt == start)
        test.clock.advance(bySeconds: 60)
        let again = try await test.put(1)
        #expect(again.changedAt == start && again.receivedAt == test.clock.now())
        #expect(try await test.hit(.userId(1)).changedAt == start)
        test.clock.advance(bySeconds: 60)
        _ = try await test.store.put(user: Sample.user(1), picture: Sample.picture(2), portal: Sample.portal)
        #expect(try await test.hit(.userId(1)).changedAt == test.clock.now())
    }

    @Test("a name that moved to another user moves")
    func movesNames() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let heir = Sample.user(2, screenName: "user1", emailAddress: "user1@example.org")
        _ = try await test.store.put(user: heir, picture: Sample.picture(2), portal: Sample.portal)
        for name in Sample.names(of: heir) {
            #expect(try await test.hit(name).user == heir)
        }
        #expect(try await test.hit(.userId(1)).user == Sample.user(1))
        let report = try await test.store.verify()
        #expect(report.isSound)
    }

    @Test("a sign-in follows the last user that it was")
    func movesSignIn() async throws {
        let test = try await TestStore()
        for number: Int64 in [1, 2] {
            _ = try await test.store.put(
                user: Sample.user(number),
                picture: .noPortrait,
                portal: Sample.portal,
                signIn: "admin"
            )
        }
        try await test.put(1)
        #expect(try await test.hit(.signIn("admin")).user?.userId == 2)
    }

    @Test("an entry known by its portrait becomes the user's", arguments: [false, true])
    func mergesPortrait(userWasKnown: Bool) async throws {
        let test = try await TestStore()
        let user = Sample.user(1)
        if userWasKnown {
            let before = Sample.user(1, portraitId: 5)
            _ = try await test.store.put(user: before, picture: Sample.picture(5), portal: Sample.portal)
        }
        let anonymous = try await test.put(portraitOf: user, picture: 1)
        #expect(anonymous.user == nil)
        #expect(anonymous.portraitId == user.portraitId)
        let named = try await test.put(1)
        for name in Sample.names(of: user) {
            #expect(try await test.hit(name) == named)
        }
        #expect(try await test.store.statistics().entryCount == 1)
    }

    @Test("a portrait that is a user's already renews the user's picture")
    func renewsByPortrait() async throws {
        let test = try await TestStore()
        let user = Sample.user(1)
        try await test.put(1)
        let entry = try await test.put(portraitOf: user, picture: 2)
        #expect(entry.user == user)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(2))
        #expect(try await test.hit(.screenName("user1", companyId: nil)) == entry)
    }

    @Test("a portrait with another uuid leaves the user's entry alone")
    func separatesUuids() async throws {
        let test = try await TestStore()
        let own = try await test.put(1)
        _ = try await test.store.put(
            portraitId: own.portraitId,
            uuid: "guessed",
            picture: Sample.original(2),
            portal: Sample.portal
        )
        #expect(try await test.hit(.userId(1)) == own)
        #expect(try await test.hit(.portrait(portraitId: own.portraitId, uuid: "uuid-1")) == own)
        let guessed = try await test.hit(.portrait(portraitId: own.portraitId, uuid: "guessed"))
        #expect(guessed.picture == Sample.picture(2))
    }

    @Test("the version grows with the picture only")
    func countsVersions() async throws {
        let test = try await TestStore()
        let first = try await test.put(1)
        test.clock.advance(bySeconds: 60)
        let same = try await test.put(1)
        #expect(same.revision == first.revision)
        #expect(same.receivedAt == test.clock.now())
        #expect(same.id == first.id)
        let other = try await test.store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        #expect(other.revision == first.revision + 1)
        #expect(try await test.hit(.userId(1)) == other)
    }

    @Test("a clean answer never overwrites an edit, but renews the user and what is under the edit")
    func protectsEdits() async throws {
        for state in EditState.allCases where state != .aside && state != .localOnly {
            let test = try await TestStore()
            try await test.put(1)
            let edit = try await test.edit(1, state: state)
            test.clock.advance(bySeconds: 60)
            let renewed = Sample.user(1, portraitId: 99, screenName: "renamed")
            for picture in [Sample.picture(2), .noPortrait] {
                let entry = try await test.store.put(user: renewed, picture: picture, portal: Sample.portal)
                #expect(entry.picture == Sample.picture(100))
                #expect(entry.syncState != .clean)
                #expect(entry.revision == edit.revision)
                #expect(entry.receivedAt == edit.madeAt)
                #expect(entry.user == renewed)
            }
            let byPortrait = try await test.put(portraitOf: Sample.user(1, portraitId: 99), picture: 3)
            #expect(byPortrait.picture == Sample.picture(100))
            for name in Sample.names(of: renewed) {
                #expect(try await test.hit(name) == byPortrait)
            }
            let renewedEdit = try #require(try await test.store.edit(edit.id))
            #expect(renewedEdit.user == renewed)
            #expect(renewedEdit.base == edit.base)
            #expect(renewedEdit.state == state)
            #expect(try await test.store.drop(edit: edit.id) == renewedEdit)
            #expect(try await test.hit(.userId(1)).picture == Sample.picture(3))
        }
    }

    @Test("a cancelled task stores nothing")
    func respectsCancellation() async throws {
        let test = try await TestStore()
        try await test.put(1)
        await #expect(throws: StoreError.cancelled) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask { try await test.put(2) }
                try await group.waitForAll()
            }
        }
        #expect(try await test.userIds() == [1])
    }

    @Test("an answer that may be older than what was stored meanwhile is not stored, and one that says the same is")
    func doubtful() async throws {
        let test = try await TestStore()
        let user = Sample.user(1)
        try await test.put(1)
        let before = try await test.store.entryVersion(of: .userId(1), portal: Sample.portal)
        func put(_ number: Int64, over version: EntryVersion?) async throws -> PortraitEntry? {
            try await test.store.put(
                user: user,
                picture: Sample.picture(number),
                portal: Sample.portal,
                signIn: nil,
                over: version
            )
        }
        let newer = try await put(2, over: before)
        #expect(newer?.picture == Sample.picture(2))
        #expect(try await put(1, over: before) == nil)
        let anonymous = try await test.store.put(
            portraitId: user.portraitId,
            uuid: user.uuid,
            picture: Sample.original(1),
            portal: Sample.portal,
            over: before
        )
        #expect(anonymous == nil)
        #expect(try await test.hit(.userId(1)) == newer)
        #expect(try await put(2, over: before)?.picture == Sample.picture(2))
        // Where the name led nowhere, whatever is kept under another one may be newer.
        let unknown = try await test.store.entryVersion(of: .userId(2), portal: Sample.portal)
        #expect(try await put(3, over: unknown) == nil)
        #expect(try await put(3, over: nil)?.picture == Sample.picture(3))
    }
}
