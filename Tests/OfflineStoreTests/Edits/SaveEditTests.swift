import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@testable import StoreEngine

@Suite("Offline store: saving edits", .onEveryEngine)
struct SaveEditTests {
    /// The states of an edit that a newer one replaces.
    static let replaceable = EditState.allCases.filter { $0 != .aside }

    @Test("an edit is shown under every name of its user, with the portal's portrait kept under it")
    func showsEdit() async throws {
        let test = try await TestStore()
        let entry = try await test.put(1)
        let edit = try await test.edit(1)
        for name in Sample.names(of: Sample.user(1)) {
            let shown = try await test.hit(name)
            #expect(shown.picture == Sample.picture(100))
            #expect(shown.syncState == .dirty(attempts: 0, due: test.clock.now()))
            #expect(shown.editId == edit.id)
            #expect(shown.id == entry.id)
        }
        try await test.store.drop(edit: edit.id)
        #expect(try await test.hit(.userId(1)) == entry)
    }

    @Test("a removal is shown as no portrait")
    func showsRemoval() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.store.save(
            .removal,
            name: .userId(1),
            user: Sample.user(1),
            base: nil,
            portal: Sample.portal
        )
        #expect(edit.kind == .removal)
        #expect(edit.sha256 == nil)
        #expect(try await test.hit(.emailAddress("user1@example.org", companyId: nil)).picture == .noPortrait)
        #expect(try await test.store.original(ofEdit: edit.id) == nil)
    }

    @Test(
        "an edit for nobody known yet is found by the name that it was made under",
        arguments: [
            (EntryName.userId(1), EntryName.userId(1)),
            (.emailAddress("Jane@Example.org", companyId: 5), .emailAddress(" jane@example.ORG", companyId: 5)),
            (.emailAddress("jane@example.org", companyId: nil), .emailAddress("jane@example.org", companyId: 5)),
            (.screenName("jane", companyId: 5), .screenName("JANE", companyId: nil)),
            (.screenName("jane", companyId: nil), .screenName("jane", companyId: nil)),
            (.signIn("jane@example.org"), .signIn("Jane@example.org")),
        ]
    )
    func findsUnresolved(madeUnder name: EntryName, askedFor: EntryName) async throws {
        let test = try await TestStore()
        let edit = try await test.store.save(
            .upload(Sample.original(1)),
            name: name,
            user: nil,
            base: nil,
            portal: Sample.portal
        )
        #expect(edit.user == nil)
        #expect(edit.name == name)
        let shown = try await test.hit(askedFor)
        #expect(shown.user == nil)
        #expect(shown.picture == Sample.picture(1))
        #expect(shown.editId == edit.id)
        #expect(shown.id == -edit.id)
        for other in [
            EntryName.userId(2), .emailAddress("jane@example.org", companyId: 6), .screenName("j", companyId: 5),
        ]
        where askedFor != other {
            guard case .emailAddress(_, nil) = name else {
                #expect(try await test.store.lookUp(other, portal: Sample.portal) == .miss)
                continue
            }
        }
        #expect(try await test.store.lookUp(askedFor, portal: Sample.otherPortal) == .miss)
        let newer = try await test.store.save(.removal, name: name, user: nil, base: nil, portal: Sample.portal)
        #expect(newer.id == edit.id)
        #expect(newer.revision == 2)
        #expect(try await test.hit(askedFor).picture == .noPortrait)
    }

    @Test("edits under one name in two companies are two edits, and the name without a company is nobody's")
    func separatesCompanies() async throws {
        let test = try await TestStore()
        for companyId: Int64 in [5, 6] {
            _ = try await test.store.save(
                .upload(Sample.original(companyId)),
                name: .screenName("jane", companyId: companyId),
                user: nil,
                base: nil,
                portal: Sample.portal
            )
        }
        #expect(try await test.hit(.screenName("jane", companyId: 6)).picture == Sample.picture(6))
        #expect(try await test.store.lookUp(.screenName("jane", companyId: nil), portal: Sample.portal) == .miss)
    }

    @Test(
        "a newer edit replaces an older one and keeps its number and its base",
        arguments: replaceable,
        [true, false]
    )
    func coalesces(state: EditState, localOnly: Bool) async throws {
        let test = try await TestStore()
        try await test.put(1)
        let older = try await test.edit(1, state: state)
        test.clock.advance(bySeconds: 60)
        let newer = try await test.store.save(
            .upload(Sample.original(7)),
            name: .screenName("user1", companyId: nil),
            user: nil,
            base: PortraitBase(portraitId: 4_711, sha256: nil),
            portal: Sample.portal,
            localOnly: localOnly
        )
        #expect(newer.id == older.id)
        #expect(newer.base == older.base)
        #expect(newer.user == Sample.user(1))
        #expect(newer.revision == older.revision + 1)
        #expect(newer.state == (localOnly ? .localOnly : .pending))
        #expect(newer.attempts == 0)
        #expect(newer.reason == nil)
        #expect(newer.due == test.clock.now())
        #expect(newer.madeAt == test.clock.now())
        #expect(newer.sha256 == Sample.original(7).sha256)
        #expect(try await test.store.original(ofEdit: newer.id) == Sample.original(7))
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(7))
        #expect(try await test.store.edit(newer.id) == newer)
        #expect(try await test.store.edits(includingAside: true).count == (localOnly ? 0 : 1))
        #expect(try await test.store.verify().isSound)
    }

    @Test("an edit set aside is neither replaced nor shown")
    func keepsAside() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let aside = try await test.edit(1, state: .aside)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
        #expect(try await test.store.activeEdit(of: 1, portal: Sample.portal) == nil)
        let newer = try await test.edit(1)
        #expect(newer.id != aside.id)
        #expect(try await test.store.edit(aside.id) == aside)
        #expect(try await test.store.edits().map(\.id) == [newer.id])
        #expect(try await test.store.edits(includingAside: true).map(\.id) == [aside.id, newer.id])
        #expect(try await test.store.activeEdit(of: 1, portal: Sample.portal) == newer)
    }

    @Test("an edit without a user is the one's whose name is known, with the entry as its base")
    func fillsIn() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.store.save(
            .removal,
            name: .emailAddress("USER1@example.org", companyId: nil),
            user: nil,
            base: nil,
            portal: Sample.portal
        )
        #expect(edit.user == Sample.user(1))
        #expect(edit.base == PortraitBase(portraitId: 10_001, sha256: Sample.original(1).sha256))
    }

    @Test(
        "an edit for nobody is refused",
        arguments: [EntryName.portrait(portraitId: 1, uuid: "u"), .emailAddress("  ", companyId: nil), .signIn("")]
    )
    func refusesNobody(name: EntryName) async throws {
        let test = try await TestStore()
        await #expect(throws: StoreError.defect(detail: "an edit was made for nobody")) {
            try await test.store.save(.removal, name: name, user: nil, base: nil, portal: Sample.portal)
        }
        #expect(try await test.store.edits().isEmpty)
    }

    @Test("an edit that is for this store only makes way for what the portal says next; another one stays")
    func yieldsLocalOnly() async throws {
        let test = try await TestStore()
        for (number, state) in [(Int64(1), EditState.localOnly), (2, .pending)] {
            try await test.edit(number, state: state)
            let put = try await test.store.put(
                user: Sample.user(number),
                picture: Sample.picture(number + 10),
                portal: Sample.portal
            )
            #expect((put.syncState == .clean) == (state == .localOnly))
            let shown = try await test.hit(.userId(number))
            #expect(shown.syncState == put.syncState)
            #expect((shown.picture == Sample.picture(number + 10)) == (state == .localOnly))
        }
        #expect(try await test.store.statistics().localOnlyCount == 0)
        #expect(try await test.store.verify().isSound)
    }

    @Test("an edit that is for this store only is shown, and is never listed or due")
    func keepsLocalOnly() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1, state: .localOnly)
        #expect(try await test.hit(.screenName("user1", companyId: nil)).syncState == .localOnly)
        #expect(try await test.store.edits(includingAside: true).isEmpty)
        #expect(
            try await test.store.dueEdits(portal: Sample.portal, at: .distantFuture, includingConflicts: true).isEmpty
        )
        #expect(try await test.store.nextDue(portal: Sample.portal) == nil)
        #expect(try await !test.store.begin(edit: edit.id, revision: edit.revision))
        #expect(try await test.store.retry(edit: edit.id) == nil)
        #expect(try await test.store.retryAll() == 0)
    }
}
