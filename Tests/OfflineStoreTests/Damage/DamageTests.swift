import FoundationEssentials
import OfflineStore
import Testing

@Suite("Offline store: damage", .onEveryEngine)
struct DamageTests {
    @Test(
        "a changed row is damaged, is reported, and is healed by storing again",
        arguments: [
            "UPDATE picture SET bytes = zeroblob(6000)",
            "UPDATE picture SET bytes = substr(bytes, 1, 5999)",
            "DELETE FROM picture",
            "UPDATE entry SET firstName = 'Mallory'",
            "UPDATE entry SET companyId = 3",
            "UPDATE entry SET companyId = NULL",
            "UPDATE entry SET lastName = CAST(x'ff41' AS TEXT)",
            "UPDATE entry SET mediaType = NULL",
            "UPDATE entry SET byteCount = 5999",
            "UPDATE entry SET sha256 = zeroblob(32)",
            "UPDATE entry SET pictureKind = 0",
            "UPDATE entry SET pictureKind = 7",
            "UPDATE entry SET receivedAt = receivedAt + 1",
            "UPDATE entry SET revision = 5",
            "UPDATE entry SET checksum = zeroblob(0)",
        ]
    )
    func findsDamage(sql: String) async throws {
        let test = try await TestStore()
        try await test.put(1)
        try await test.tamper(sql)
        for name in Sample.names(of: Sample.user(1)) {
            guard case .damaged(let reason) = try await test.store.lookUp(name, portal: Sample.portal) else {
                Issue.record("\(name) was not found to be damaged")
                continue
            }
            #expect(!reason.isEmpty)
        }
        #expect(try await test.store.verify().damaged.map(\.number) == [1])
        _ = try await test.store.put(user: Sample.user(1), picture: Sample.picture(2), portal: Sample.portal)
        for name in Sample.names(of: Sample.user(1)) {
            #expect(try await test.hit(name).picture == Sample.picture(2))
        }
        #expect(try await test.store.verify().isSound)
    }

    @Test("a flipped byte of the file is found", .only(.sqlite))
    func findsFlippedByte() async throws {
        let test = try await TestStore()
        try await test.put(1, byteCount: 50_000)
        try await test.put(2, byteCount: 50_000)
        _ = try await test.store.prune()
        test.store.close()
        var file = try test.folder.readDatabase()
        // Looked for inside one page, as the pages of a long value need not follow each other.
        let needle = Sample.original(1, byteCount: 50_000).bytes[20_000..<20_040]
        let position = try #require(file.firstRange(of: needle)?.lowerBound)
        file[position + 17] ^= 0x20
        try test.folder.writeDatabase(file)
        let again = try await TestStore(folder: test.folder)
        let result = try await again.store.lookUp(.userId(1), portal: Sample.portal)
        #expect(result == .damaged("the picture does not match its checksum"))
        #expect(try await again.hit(.userId(2)).picture == Sample.picture(2, byteCount: 50_000))
        #expect(try await again.store.verify().damaged.map(\.userId) == [1])
    }

    @Test("a name that leads to another user's entry is damage, not a hit")
    func findsSwappedNames() async throws {
        let test = try await TestStore()
        try await test.put(1)
        try await test.put(2)
        try await test.tamper("UPDATE alias SET entryId = 3 - entryId")
        for name in [EntryName.emailAddress("user1@example.org", companyId: nil), .screenName("user2", companyId: nil)]
        {
            let result = try await test.store.lookUp(name, portal: Sample.portal)
            #expect(result == .damaged("the name leads to another entry"))
        }
        try await test.put(1)
        #expect(try await test.hit(.emailAddress("user1@example.org", companyId: nil)).user?.userId == 1)
    }

    @Test("a sign-in that was changed leads to nobody")
    func findsChangedSignIn() async throws {
        let test = try await TestStore()
        let user = Sample.user(1)
        _ = try await test.store.put(user: user, picture: .noPortrait, portal: Sample.portal, signIn: "jane")
        try await test.put(2)
        try await test.tamper("UPDATE signIn SET userId = 2")
        guard case .damaged = try await test.store.lookUp(.signIn("jane"), portal: Sample.portal) else {
            Issue.record("the sign-in led to somebody")
            return
        }
    }

    @Test("an edit that is intact is shown over a damaged entry, and survives it")
    func keepsIntactEdit() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let edit = try await test.edit(1, state: .parked)
        try await test.tamper("UPDATE entry SET firstName = 'Mallory'")
        for name in Sample.names(of: Sample.user(1)) {
            #expect(try await test.hit(name).picture == Sample.picture(100))
        }
        let entry = try await test.store.put(user: Sample.user(1), picture: .noPortrait, portal: Sample.portal)
        #expect(entry.picture == Sample.picture(100))
        #expect(entry.syncState == .parked(reason: "too large"))
        #expect(try await test.hit(.userId(1)) == entry)
        #expect(try await test.store.edit(edit.id) == edit)
    }

    @Test("storing by portrait never makes damaged user data good")
    func doesNotAdoptDamagedUser() async throws {
        let test = try await TestStore()
        let user = Sample.user(1)
        try await test.put(1)
        try await test.tamper("UPDATE entry SET firstName = 'Mallory'")
        let entry = try await test.put(portraitOf: user, picture: 2)
        #expect(entry.user == nil)
        #expect(try await test.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        #expect(try await test.hit(.portrait(portraitId: user.portraitId, uuid: user.uuid)) == entry)
        #expect(try await test.store.verify().isSound)
    }

    @Test("damaged entries are removed on demand, damaged edits never")
    func removesDamaged() async throws {
        let test = try await TestStore()
        for number: Int64 in 1...3 { try await test.put(number) }
        let edit = try await test.edit(2, state: .localOnly)
        try await test.tamper(
            "UPDATE picture SET bytes = x'00' WHERE entryId < 3; UPDATE editPicture SET bytes = x'00'"
        )
        #expect(try await test.store.verify().damaged.map(\.number) == [1, 2, edit.id])
        let report = try await test.store.removeDamaged()
        #expect(report.removedCount == 2)
        #expect(report.removedEditCount == 0)
        #expect(report.keptCount == 1)
        #expect(try await test.userIds() == [2, 3])
    }

    @Test("verifying an empty store finds nothing")
    func verifiesNothing() async throws {
        let report = try await TestStore().store.verify()
        #expect(report.isSound)
        #expect(report.checkedCount == 0)
    }

    @Test("verifying finds wrong totals and rows that belong to nothing", .only(.sqlite))
    func verifiesStructure() async throws {
        let test = try await TestStore()
        try await test.put(1)
        #expect(try await test.store.verify().isSound)
        try await test.tamper("UPDATE usage SET byteCount = 1")
        #expect(try await test.store.verify().structure == ["the totals are not those of the entries"])
    }
}
