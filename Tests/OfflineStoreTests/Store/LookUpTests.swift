import FoundationEssentials
import OfflineStore
import TestClocks
import Testing

@testable import StoreEngine

@Suite("Offline store: looking up", .onEveryEngine)
struct LookUpTests {
    @Test("knows one user under all names")
    func unifiesNames() async throws {
        let test = try await TestStore()
        let user = Sample.user(7)
        let stored = try await test.store.put(
            user: user,
            picture: Sample.picture(7),
            portal: Sample.portal,
            signIn: "Jane"
        )
        for name in Sample.names(of: user) + [.signIn("jane")] {
            #expect(try await test.hit(name) == stored)
        }
        #expect(stored.picture == Sample.picture(7))
        #expect(stored.receivedAt == test.clock.now())
        #expect(stored.syncState == .clean)
        #expect(stored.byteCount == 6_000)
    }

    @Test("keeps bytes, media type and digest across opening")
    func keepsEverything() async throws {
        let first = try await TestStore()
        // The digest of "abc" from FIPS 180-2, appendix B.1.
        let original = StoredPicture.Original(bytes: Array("abc".utf8), mediaType: nil)
        #expect(original.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        let stored = try await first.store.put(
            user: Sample.user(1),
            picture: .original(original),
            portal: Sample.portal
        )
        first.store.close()
        let second = try await TestStore(folder: first.folder)
        #expect(try await second.hit(.userId(1)) == stored)
    }

    @Test("a user without a portrait is a hit")
    func findsNoPortrait() async throws {
        let test = try await TestStore()
        let user = Sample.user(1, portraitId: 0)
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal)
        #expect(try await test.hit(.userId(1)).picture == .noPortrait)
    }

    @Test("a picture of no bytes is not the same as none")
    func distinguishesEmptyPicture() async throws {
        let test = try await TestStore()
        let empty = StoredPicture.original(StoredPicture.Original(bytes: [], mediaType: nil))
        _ = try await test.store.put(user: Sample.user(1), picture: empty, portal: Sample.portal)
        #expect(try await test.hit(.userId(1)).picture == empty)
    }

    @Test("misses what was never stored", arguments: Sample.names(of: Sample.user(2)) + [.signIn("user2")])
    func misses(name: EntryName) async throws {
        let test = try await TestStore()
        #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
        try await test.put(1)
        #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
    }

    @Test("entries belong to one portal", arguments: Sample.names(of: Sample.user(1)) + [.signIn("user1")])
    func separatesPortals(name: EntryName) async throws {
        let test = try await TestStore()
        _ = try await test.store.put(
            user: Sample.user(1),
            picture: Sample.picture(1),
            portal: Sample.portal,
            signIn: "user1"
        )
        #expect(try await test.store.lookUp(name, portal: Sample.otherPortal) == .miss)
    }

    @Test("a wrong uuid is a miss")
    func wantsTheUuid() async throws {
        let test = try await TestStore()
        try await test.put(1)
        for uuid in ["uuid-2", "", "UUID-1", "uuid-1 "] {
            let name = EntryName.portrait(portraitId: 10_001, uuid: uuid)
            #expect(try await test.store.lookUp(name, portal: Sample.portal) == .miss)
        }
    }

    @Test("a name of two companies needs the company")
    func wantsTheCompanyOfAmbiguousNames() async throws {
        let test = try await TestStore()
        let first = Sample.user(1, companyId: 100, screenName: "jane", emailAddress: "jane@example.org")
        let second = Sample.user(2, companyId: 200, screenName: "jane", emailAddress: "jane@example.org")
        for user in [first, second] {
            _ = try await test.store.put(user: user, picture: Sample.picture(user.userId), portal: Sample.portal)
        }
        for make in [
            { @Sendable in EntryName.emailAddress("jane@example.org", companyId: $0) },
            { @Sendable in EntryName.screenName("jane", companyId: $0) },
        ] {
            #expect(try await test.store.lookUp(make(nil), portal: Sample.portal) == .miss)
            #expect(try await test.store.lookUp(make(300), portal: Sample.portal) == .miss)
            #expect(try await test.hit(make(100)).user == first)
            #expect(try await test.hit(make(200)).user == second)
        }
    }

    @Test("a closed store says so")
    func closes() async throws {
        let test = try await TestStore()
        try await test.put(1)
        test.store.close()
        test.store.close()
        await #expect(throws: StoreError.closed) { try await test.store.lookUp(.userId(1), portal: Sample.portal) }
        await #expect(throws: StoreError.closed) { try await test.put(2) }
    }
}
