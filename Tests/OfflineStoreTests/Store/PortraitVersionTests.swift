import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: which portraits reads show", .onEveryEngine)
struct PortraitVersionTests {
    @Test("are told by the digest that reads show, of some users and of all")
    func digests() async throws {
        let test = try await TestStore()
        for number in Int64(1)...3 { try await test.put(number) }
        _ = try await test.store.put(user: Sample.user(4), picture: .noPortrait, portal: Sample.portal)
        let some = try await test.store.portraitVersions(of: [1, 4, 9], portal: Sample.portal)
        #expect(some.mapValues(\.sha256) == [1: Sample.original(1).sha256, 4: nil])
        let all = try await test.store.portraitVersions(portal: Sample.portal)
        #expect(all.keys.sorted() == [1, 2, 3, 4])
        #expect(all.filter { $0.key == 1 || $0.key == 4 } == some)
        #expect(try await test.store.portraitVersions(portal: Sample.otherPortal).isEmpty)
    }

    @Test("are told for more users than one statement asks for")
    func many() async throws {
        let test = try await TestStore()
        for number in Int64(1)...101 { try await test.put(number) }
        let versions = try await test.store.portraitVersions(of: Array(1...101), portal: Sample.portal)
        #expect(versions.count == 101)
        #expect(versions.allSatisfy { $1.sha256 == Sample.original($0).sha256 && $1.edit == nil && !$1.isPending })
    }

    @Test("are those of an edit where one waits, with its state", arguments: EditState.allCases)
    func edits(state: EditState) async throws {
        let test = try await TestStore()
        try await test.put(1)
        try await test.edit(1, state: state)
        for versions in [
            try await test.store.portraitVersions(of: [1], portal: Sample.portal),
            try await test.store.portraitVersions(portal: Sample.portal),
        ] {
            let version = try #require(versions[1])
            // What was set aside is shown to nobody.
            #expect(version.sha256 == Sample.original(state == .aside ? 1 : 100).sha256)
            #expect(version.edit == (state == .aside ? nil : state))
            #expect(version.isPending == [.pending, .parked, .conflict].contains(state))
        }
    }

    @Test("are left out where the edit that is shown can't be read, as in the list of entries")
    func damagedEdit() async throws {
        let test = try await TestStore()
        for number in Int64(1)...2 { try await test.put(number) }
        try await test.edit(1)
        try await test.tamper("UPDATE edit SET state = 9")
        #expect(try await test.store.list(portal: Sample.portal).map(\.user?.userId) == [2])
        for versions in [
            try await test.store.portraitVersions(of: [1, 2], portal: Sample.portal),
            try await test.store.portraitVersions(portal: Sample.portal),
        ] {
            #expect(Array(versions.keys) == [2])
        }
    }

    @Test("are lost where the portal names a picture that it does not give, and that was here and not removed here")
    func lost() async throws {
        let test = try await TestStore()
        try await test.put(1)
        _ = try await test.store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        // Removed here.
        try await test.put(2)
        let removal = try await test.store.save(
            .removal,
            name: .userId(2),
            user: Sample.user(2),
            base: nil,
            portal: Sample.portal
        )
        _ = try await test.store.complete(
            edit: removal.id,
            revision: removal.revision,
            user: Sample.user(2),
            picture: .noPortrait,
            portal: Sample.portal
        )
        // Never there.
        _ = try await test.store.put(user: Sample.user(3), picture: .noPortrait, portal: Sample.portal)
        let versions = try await test.store.portraitVersions(portal: Sample.portal)
        #expect(versions.mapValues(\.isLost) == [1: true, 2: false, 3: false])
    }
}
