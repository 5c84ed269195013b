import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@Suite("Offline store: finding the users of edits", .onEveryEngine)
struct ResolveTests {
    /// The ways in which the user of an edit becomes known.
    enum Way: CaseIterable, Sendable {
        case put
        case resolve
        case save
        case complete
    }

    /// The names under which an edit of user 1 may have been made.
    static let names: [EntryName] = [
        .userId(1), .emailAddress("User1@example.org", companyId: 20_116),
        .emailAddress("user1@example.org", companyId: nil),
        .screenName("USER1", companyId: 20_116), .screenName("user1", companyId: nil), .signIn("jane"),
    ]

    @Test(
        "an edit becomes the user's when the user becomes known, by every name",
        arguments: names,
        [Way.put, .resolve]
    )
    func adopts(name: EntryName, way: Way) async throws {
        let test = try await TestStore()
        let edit = try await test.unresolved(1, name: name)
        switch way {
        case .put:
            let entry = try await test.store.put(
                user: Sample.user(1),
                picture: Sample.picture(9),
                portal: Sample.portal,
                signIn: "Jane"
            )
            #expect(entry.picture == Sample.picture(1))
        default:
            let resolved = try await test.store.resolve(edit: edit.id, as: Sample.user(1))
            #expect(resolved?.id == edit.id)
            #expect(resolved?.revision == edit.revision)
        }
        let adopted = try #require(try await test.store.edit(edit.id))
        #expect(adopted.user == Sample.user(1))
        #expect(adopted.name == name)
        #expect(try await test.store.activeEdit(of: 1, portal: Sample.portal) == adopted)
        for known in Sample.names(of: Sample.user(1)) + [name] {
            let shown = try await test.hit(known)
            #expect(shown.picture == Sample.picture(1))
            #expect(shown.user == Sample.user(1))
        }
        #expect(try await test.store.verify().isSound)
    }

    @Test(
        "an edit of another name, company or portal is not adopted",
        arguments: [
            EntryName.userId(2), .emailAddress("user1@example.org", companyId: 5), .screenName("user2", companyId: nil),
            .signIn("user1"),
        ]
    )
    func leavesOthers(name: EntryName) async throws {
        let test = try await TestStore()
        let edit = try await test.unresolved(7, name: name)
        try await test.put(1)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        #expect(try await test.store.edit(edit.id) == edit)
    }

    @Test("of two edits of one user the newer one waits as long as the portal asked for with the older one")
    func waitsWithOlder() async throws {
        let test = try await TestStore()
        let own = try await test.edit(1, user: Sample.user(1, screenName: "earlier"))
        let unresolved = try await test.unresolved(8, name: .screenName("user1", companyId: nil))
        let asked = test.clock.now().addingTimeInterval(60)
        try await test.store.postpone(edit: own.id, revision: own.revision, due: asked, reason: "down")
        let resolved = try #require(try await test.store.resolve(edit: unresolved.id, as: Sample.user(1)))
        #expect(resolved.id == own.id && resolved.due == asked && resolved.attempts == 0)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(8))
    }

    @Test(
        "of two edits of one user the newer one waits for no time that a clock gave which ran years ahead",
        arguments: [true, false]
    )
    func waitsForNoWrongClock(olderIsPutOff: Bool) async throws {
        let test = try await TestStore()
        let years = 2.0 * 365 * 86_400
        test.clock.advance(bySeconds: years)
        let own = try await test.edit(1, user: Sample.user(1, screenName: "earlier"))
        let unresolved = try await test.unresolved(8, name: .screenName("user1", companyId: nil))
        let (putOff, other) = olderIsPutOff ? (own, unresolved) : (unresolved, own)
        let far = test.clock.now().addingTimeInterval(60)
        try await test.store.postpone(edit: putOff.id, revision: putOff.revision, due: far, reason: "down")
        test.clock.advance(bySeconds: -years)
        let asked = test.clock.now().addingTimeInterval(120)
        try await test.store.postpone(edit: other.id, revision: other.revision, due: asked, reason: "down")
        let resolved = try #require(try await test.store.resolve(edit: unresolved.id, as: Sample.user(1)))
        #expect(resolved.id == own.id && resolved.due == asked)
    }

    @Test("of two edits of one user the newer one keeps the name that it was made under, and so does the older one")
    func keepsNames() async throws {
        let test = try await TestStore()
        let former = EntryName.emailAddress("old@example.org", companyId: nil)
        let own = try await test.store.save(
            .upload(Sample.original(7)),
            name: former,
            user: Sample.user(1, emailAddress: "old@example.org"),
            base: nil,
            portal: Sample.portal
        )
        let present = EntryName.emailAddress("user1@example.org", companyId: nil)
        let unresolved = try await test.unresolved(8, name: present)
        #expect(unresolved.id != own.id)
        let resolved = try #require(try await test.store.resolve(edit: unresolved.id, as: Sample.user(1)))
        #expect(resolved.id == own.id && resolved.name == present)
        let restored = try #require(try await test.store.withdraw(edit: own.id, revision: resolved.revision))
        #expect(restored.sha256 == own.sha256 && restored.name == former)
        #expect(try await test.hit(present).picture == Sample.picture(7))
        #expect(try await test.store.verify().isSound)
    }

    @Test(
        "of two edits of one user the newer one wins, whichever was resolved first",
        arguments: Way.allCases,
        [true, false]
    )
    func merges(way: Way, unresolvedIsNewer: Bool) async throws {
        let test = try await TestStore()
        let name = EntryName.screenName("user1", companyId: nil)
        // The clock stands still, so only the order of making tells which is newer.
        var unresolved = try await test.unresolved(7, name: name)
        let own = try await test.edit(1, user: Sample.user(1, screenName: "earlier"))
        if unresolvedIsNewer { unresolved = try await test.unresolved(8, name: name) }
        let base = own.base
        let winner = Sample.picture(unresolvedIsNewer ? 8 : 100)
        switch way {
        case .put:
            try await test.put(1)
        case .resolve:
            #expect(try await test.store.resolve(edit: unresolved.id, as: Sample.user(1))?.id == own.id)
        case .save:
            let saved = try await test.store.save(
                .removal,
                name: .userId(1),
                user: Sample.user(1),
                base: nil,
                portal: Sample.portal
            )
            #expect(saved.id == own.id)
            #expect(try await test.hit(name).picture == .noPortrait)
            #expect(try await test.store.edits().map(\.id) == [own.id])
            return
        case .complete:
            #expect(
                try await test.complete(own, picture: Sample.picture(100))
                    == (unresolvedIsNewer ? .newerEdit : .settled)
            )
            #expect(try await test.store.edits().map(\.id) == (unresolvedIsNewer ? [own.id] : []))
            #expect(try await test.hit(.userId(1)).picture == winner)
            return
        }
        let left = try await test.store.edits()
        #expect(left.map(\.id) == [own.id])
        #expect(left.first?.base == base)
        #expect(left.first?.revision == (unresolvedIsNewer ? 2 : 1))
        #expect(try await test.hit(.userId(1)).picture == winner)
        #expect(try await test.hit(name).picture == winner)
        #expect(try await test.store.resolve(edit: unresolved.id, as: Sample.user(1)) == nil)
        #expect(try await test.store.verify().isSound)
    }

    @Test(
        "a portrait for this store only is in the history once an edit by another name takes its place",
        arguments: [Way.put, .resolve, .save],
        [true, false]
    )
    func keepsLocal(way: Way, unresolvedIsNewer: Bool) async throws {
        let test = try await TestStore()
        let name = EntryName.screenName("user1", companyId: nil)
        let (local, other) = unresolvedIsNewer ? (EntryName.userId(1), name) : (name, EntryName.userId(1))
        var edit: StoredEdit?
        for (number, name) in [(Int64(7), local), (8, other)] {
            edit = try await test.store.save(
                .upload(Sample.original(number)),
                name: name,
                user: name == .userId(1) ? Sample.user(1) : nil,
                base: nil,
                portal: Sample.portal,
                localOnly: number == 7
            )
        }
        switch way {
        case .put: try await test.put(1)
        case .resolve:
            let unresolved = unresolvedIsNewer ? edit?.id : 1
            _ = try await test.store.resolve(edit: try #require(unresolved), as: Sample.user(1))
        default:
            _ = try await test.store.activeEdit(adoptedBy: Sample.user(1), signIn: nil, portal: Sample.portal)
        }
        #expect(try await test.hit(name).picture == Sample.picture(8))
        let former = try await test.store.history(of: .userId(1), portal: Sample.portal)?.portraits ?? []
        #expect(former.map(\.sha256).contains(Sample.original(7).sha256))
        #expect(try await test.store.verify().isSound)
    }

    @Test("edits under several names of one user become one")
    func mergesSeveral() async throws {
        let test = try await TestStore()
        for (number, name) in zip(Int64(1)..., Self.names.dropFirst()) { try await test.unresolved(number, name: name) }
        #expect(try await test.store.edits().count == 5)
        _ = try await test.store.put(
            user: Sample.user(1),
            picture: .noPortrait,
            portal: Sample.portal,
            signIn: "jane"
        )
        #expect(try await test.store.edits().count == 1)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(5))
        #expect(try await test.store.verify().isSound)
    }
}

extension TestStore {
    /// Makes an edit for nobody known yet.
    @discardableResult
    func unresolved(_ number: Int64, name: EntryName) async throws -> StoredEdit {
        try await store.save(
            .upload(Sample.original(number)),
            name: name,
            user: nil,
            base: nil,
            portal: Sample.portal
        )
    }
}
