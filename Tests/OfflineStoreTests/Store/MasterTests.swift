import TestClocks
import Testing

@testable import OfflineStore

/// What portraits were made from: kept with them, never drawn from for another picture.
@Suite("Offline store: masters", .onEveryEngine)
struct MasterTests {
    private static let master = Sample.original(77, byteCount: 20_000)

    /// Stores a user with a picture of the number, made from something.
    @discardableResult
    private func put(
        _ test: TestStore,
        _ number: Int64,
        picture: Int64? = nil,
        portraitId: Int64? = nil,
        madeFrom master: StoredPicture.Original? = master
    ) async throws -> PortraitEntry {
        try await test.store.put(
            user: Sample.user(number, portraitId: portraitId),
            picture: Sample.picture(picture ?? number),
            madeFrom: master,
            portal: Sample.portal
        )
    }

    @Test("is found with its portrait by every name, and in another process")
    func found() async throws {
        let test = try await TestStore()
        #expect(try await put(test, 1).master?.sha256 == Self.master.sha256)
        let again = try await TestStore(folder: test.folder)
        for name in Sample.names(of: Sample.user(1)) {
            let master = try #require(try await again.hit(name).master)
            #expect(try await again.store.original(of: master) == Self.master)
        }
        #expect(try await again.store.list().map { $0.master?.byteCount } == [20_000])
        #expect(try await again.store.statistics().masterCount == 1)
        #expect(try await again.store.statistics().byteCount == 26_000)
        #expect(try await again.store.verify().isSound)
    }

    @Test("stays while the portal has the same bytes under the same id, and no longer", arguments: [true, false])
    func sameBytes(keepsId: Bool) async throws {
        let test = try await TestStore()
        let old = try #require(try await put(test, 1).master)
        #expect(try await test.put(1).master == old)
        // Liferay 6.2 keeps the id of a portrait that is changed; 7.x gives another one, also to the same picture.
        let portraitId: Int64? = keepsId ? nil : 99_000
        let changed = try await put(test, 1, picture: keepsId ? 2 : 1, portraitId: portraitId, madeFrom: nil)
        #expect(changed.master == nil)
        #expect(try await test.hit(.userId(1)).master == nil)
        // Who had heard of it gets nothing any more.
        #expect(try await test.store.original(of: old) == nil)
        // Nor does it come back with its picture.
        #expect(try await test.put(1).master == nil)
        #expect(try await test.store.statistics().masterCount == 0)
        #expect(try await test.store.verify().isSound)
    }

    @Test("who heard of an older one gets nothing of the newer one")
    func replaced() async throws {
        let test = try await TestStore()
        let old = try #require(try await put(test, 1).master)
        let newer = Sample.original(78, byteCount: 10_000)
        let entry = try await put(test, 1, picture: 2, madeFrom: newer)
        #expect(try await test.store.original(of: old) == nil)
        #expect(try await test.store.original(of: #require(entry.master)) == newer)
        // The former one lies in the history with its own.
        #expect(try await test.store.statistics().byteCount == 16_000 + 26_000)
        #expect(try await test.store.verify().isSound)
    }

    @Test("is not told under an edit, and is there again without it")
    func underEdit() async throws {
        let test = try await TestStore()
        try await put(test, 1)
        let edit = try await test.edit(1)
        #expect(try await test.hit(.userId(1)).master == nil)
        try await test.store.drop(edit: edit.id)
        #expect(try await test.hit(.userId(1)).master?.sha256 == Self.master.sha256)
    }

    @Test("is not kept where it is what the portal gave, or where there is no portrait")
    func superfluous() async throws {
        let test = try await TestStore()
        #expect(try await put(test, 1, madeFrom: Sample.original(1)).master == nil)
        let none = try await test.store.put(
            user: Sample.user(2, portraitId: 0),
            picture: .noPortrait,
            madeFrom: Self.master,
            portal: Sample.portal
        )
        #expect(none.master == nil)
        #expect(try await test.store.statistics().masterCount == 0)
    }

    @Test("completing an edit keeps it, and what is put in place of that too")
    func completed() async throws {
        let test = try await TestStore()
        let edit = try await test.edit(1)
        _ = try await test.store.complete(
            edit: edit.id,
            revision: edit.revision,
            user: Sample.user(1),
            picture: Sample.picture(5),
            madeFrom: Self.master,
            portal: Sample.portal
        )
        let entry = try await test.hit(.userId(1))
        #expect(entry.master?.sha256 == Self.master.sha256 && entry.syncState == .clean)
        let former = PortraitBase(portraitId: 10_001, sha256: Sample.original(5).sha256)
        #expect(try await test.store.master(of: 1, standingFor: former, portal: Sample.portal) == Self.master)
        let newer = try await test.edit(1)
        #expect(newer.base == PortraitBase(portraitId: 10_001, sha256: Sample.original(1).sha256))
        try await test.store.drop(edit: newer.id)
        let based = try await test.store.save(
            .upload(Sample.original(300)),
            name: .userId(1),
            user: nil,
            base: nil,
            portal: Sample.portal
        )
        #expect(based.base == former)
        try await test.store.put(
            user: Sample.user(1, portraitId: 10_002),
            picture: Sample.picture(6),
            madeFrom: Self.master,
            inPlaceOf: former,
            portal: Sample.portal
        )
        let base = PortraitBase(portraitId: 10_002, sha256: Sample.original(6).sha256)
        #expect(try await test.store.edit(based.id)?.base == base)
        #expect(try await test.store.master(of: 1, standingFor: former, portal: Sample.portal) == nil)
        #expect(try await test.store.master(of: 1, standingFor: base, portal: Sample.portal) == Self.master)
    }

    @Test("a portrait is given where it is the one that was meant")
    func meant() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let entry = try await test.hit(.userId(1))
        let base = PortraitBase(portraitId: entry.portraitId, sha256: Sample.original(1).sha256)
        let found = try await test.store.original(of: 1, standingFor: base, portal: Sample.portal)
        #expect(found?.sha256 == base.sha256)
        #expect(try await test.store.original(of: 2, standingFor: base, portal: Sample.portal) == nil)
        let former = PortraitBase(portraitId: entry.portraitId, sha256: Sample.original(2).sha256)
        #expect(try await test.store.original(of: 1, standingFor: former, portal: Sample.portal) == nil)
    }

    @Test("counts against the limit, and goes before any portrait, least recently used first")
    func evicted() async throws {
        let portrait = 6_000 + 512
        let test = try await TestStore(maximumByteCount: 3 * portrait + 2 * (20_000 + 512))
        for number: Int64 in 1...3 {
            try await put(test, number)
            test.clock.advance(bySeconds: 7_200)
        }
        #expect(try await test.userIds() == [1, 2, 3])
        #expect(try await test.store.list().map { $0.master != nil } == [false, true, true])
        let report = try await test.store.prune(toByteCount: 2 * portrait)
        #expect(report.removedMasterCount == 2 && report.removedCount == 1)
        #expect(report.removedByteCount == 46_000)
        #expect(try await test.userIds() == [2, 3])
        #expect(try await test.store.verify().isSound)
    }

    @Test("goes with its user, with the portal, and by its age")
    func removed() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...3 { try await put(test, number) }
        try await test.store.removeEntry(userId: 1, portal: Sample.portal)
        #expect(try await test.store.statistics().masterCount == 2)
        test.clock.advance(bySeconds: 7_200)
        _ = try await test.hit(.userId(2))
        let old = try await test.store.prune(olderThan: .seconds(3_600))
        #expect(old.removedMasterCount == 1 && old.removedCount == 1)
        // The first one lay in the history with its master.
        #expect(old.removedHistoryCount == 1 && old.removedByteCount == 2 * 26_000)
        let all = try await test.store.clear()
        #expect(all.removedMasterCount == 1 && all.removedCount == 1 && all.removedByteCount == 26_000)
        #expect(try await test.store.statistics().byteCount == 0)
        #expect(try await test.store.verify().isSound)
    }

    @Test(
        "a changed row is not drawn from, is reported, and can be removed",
        arguments: [
            "UPDATE master SET bytes = zeroblob(20000)", "UPDATE master SET sha256 = zeroblob(32)",
            "UPDATE master SET byteCount = 5", "UPDATE master SET mediaType = 'image/gif'",
            "UPDATE master SET checksum = zeroblob(0)",
        ]
    )
    func damaged(sql: String) async throws {
        let test = try await TestStore()
        try await put(test, 1)
        try await test.tamper(sql)
        let entry = try await test.hit(.userId(1))
        if let master = entry.master { #expect(try await test.store.original(of: master) == nil) }
        #expect(entry.picture == Sample.picture(1))
        let damaged = try await test.store.verify().damaged
        #expect(damaged.map(\.kind) == [.master] && damaged.map(\.userId) == [1])
        #expect(try await test.store.removeDamaged().removedMasterCount == 1)
        #expect(try await test.store.verify().damaged.isEmpty)
        #expect(try await test.hit(.userId(1)).picture == Sample.picture(1))
    }

    @Test("one that lies under another user is not taken", .only(.sqlite))
    func mixedUp() async throws {
        let test = try await TestStore()
        try await put(test, 1)
        try await put(test, 2, picture: 1, portraitId: 10_001, madeFrom: nil)
        try await test.tamper("UPDATE master SET id = 2")
        #expect(try await test.hit(.userId(2)).master == nil)
        #expect(try await test.hit(.userId(1)).master == nil)
    }
}
