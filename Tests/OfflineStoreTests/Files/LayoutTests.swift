import FoundationEssentials
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: layouts")
struct LayoutTests {
    @Test("refuses a newer layout and leaves the file as it is", arguments: [10, 11, 1_000])
    func refusesNewerLayout(number: Int) async throws {
        let first = try await TestStore()
        try await first.put(1)
        first.store.close()
        try await first.tamper("PRAGMA user_version = \(number)")
        let bytes = try first.folder.readDatabase()
        await #expect(throws: StoreError.newerLayout(path: first.folder.database, found: number, known: 9)) {
            try await TestStore(folder: first.folder)
        }
        #expect(try first.folder.holds(bytes))
    }

    @Test("notices that another process brought a newer layout")
    func noticesNewerLayout() async throws {
        let test = try await TestStore()
        try await test.put(1)
        try await test.tamper("PRAGMA user_version = 10")
        await #expect(throws: StoreError.newerLayout(path: test.folder.database, found: 10, known: 9)) {
            try await test.put(2)
        }
    }

    @Test("brings each earlier layout to the current one", arguments: EarlierLayout.allCases)
    func migrates(layout: EarlierLayout) async throws {
        let folder = TemporaryFolder()
        try folder.writeDatabase([])
        try folder.connect().execute(layout.sql)
        let test = try await TestStore(folder: folder)
        if layout.holdsUser {
            let entry = try await test.hit(.screenName("user1", companyId: nil))
            #expect(entry.user == Sample.user(1))
            #expect(try await test.hit(.signIn("jane")) == entry)
            #expect(try await test.store.facts(portal: Sample.portal) == Array("{}".utf8))
            if layout.holdsEdit {
                let edited = StoredPicture.Original(bytes: Array("abd".utf8), mediaType: "image/png")
                #expect(entry.picture == .original(edited))
                let edit = try #require(try await test.store.edit(1))
                #expect(edit.begunRevision == 3)
                #expect(edit.attempts == 2)
                // The lease of the second layout still holds, as far as its process does.
                let subjects = try await test.connections.writer()
                    .read { try $0.rows("SELECT subject FROM lease").compactMap { $0.text(0) } }
                #expect(subjects == ["portrait 1"])
                try await test.store.drop(edit: 1)
            }
            let clean = try await test.hit(.screenName("user1", companyId: nil))
            #expect(clean.picture == .original(StoredPicture.Original(bytes: Array("abc".utf8), mediaType: nil)))
            #expect(clean.syncState == .clean)
            let known: TimeInterval = layout.holdsChangeTime ? 1_795_170_000 : clean.receivedAt.timeIntervalSince1970
            #expect(clean.changedAt == Date(timeIntervalSince1970: known))
        }
        let comment = try await test.store.edit(2)?.comment
        #expect(comment?.change == (layout.holdsComment ? .update(commentId: 77, body: "<p>newer</p>") : nil))
        let page = try await test.store.lookUp(page: 0, of: Sample.list(rows: "20143-0", account: " Jane "))
        let stored = StoredPage(
            rows: Array("[]".utf8),
            rowCount: 0,
            receivedAt: Date(timeIntervalSince1970: 1_795_176_000)
        )
        #expect(page == (layout.holdsPage ? .hit(stored) : .miss))
        let rowCount = try await test.connections.writer()
            .read { connection in
                try connection.integer(
                    """
                    SELECT rowCount FROM job WHERE name = 'thumbnails' AND header = x'7b7d' AND digest = x'00'
                    AND rowCount = (SELECT COUNT(*) FROM jobRow WHERE jobId = job.id)
                    """
                )
            }
        #expect(rowCount == (layout.holdsJob ? 2 : nil))
        let master = try await test.store.master(
            of: 1,
            standingFor: PortraitBase(
                portraitId: 10_001,
                sha256: StoredPicture.Original(bytes: Array("abc".utf8), mediaType: nil).sha256
            ),
            portal: Sample.portal
        )
        #expect(master?.bytes == (layout.holdsMaster ? Array("abe".utf8) : nil))
        let box = try await test.store.portraitBox(portal: Sample.portal)
        #expect(box == (layout.holdsMaster ? Array("{}".utf8) : nil))
        let quarantined = try await test.store.quarantined()
        #expect(quarantined.map(\.reason) == (layout.holdsQuarantine ? ["its decoder was ended by signal 11"] : []))
        let former = try await test.store.history(of: .userId(1), portal: Sample.portal)?.portraits.first
        #expect(former?.byteCount == (layout.holdsHistory ? 3 : nil))
        if let former { #expect(try await test.store.original(of: former)?.picture.bytes == Array("abf".utf8)) }
        try await test.put(2)
        #expect(try await test.store.verify().isSound)
        let number = try await test.connections.writer().read { try $0.integer("PRAGMA user_version") }
        #expect(number == Int64(StoreLayout.current.number))
    }

    @Test("a new file has the tables of one that an earlier version made and that was brought up to date")
    func makesSameTables() async throws {
        func tables(of folder: TemporaryFolder) throws -> [[String?]] {
            try folder.connect(for: .reading)
                .rows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name")
                .map { row in
                    // Only the blanks between words differ.
                    (0..<4).map { row.text($0)?.split { " \n".contains($0) }.joined(separator: " ") }
                }
        }
        let new = try await TestStore()
        try await new.put(1)
        let folder = TemporaryFolder()
        try folder.writeDatabase([])
        try folder.connect().execute(EarlierLayout.ninth.sql)
        #expect(try tables(of: new.folder) == tables(of: folder))
        let steps = "SELECT identifier FROM grdb_migrations ORDER BY identifier"
        let expected = try folder.connect().rows(steps)
        #expect(expected.count == 9)
        #expect(try new.folder.connect().rows(steps) == expected)
    }

    @Test("the number of the layout is the number of migrations")
    func countsMigrations() {
        #expect(StoreLayout.current.migrations.count == StoreLayout.current.number)
        #expect(EarlierLayout.allCases.count == StoreLayout.current.number + 1)
    }
}
