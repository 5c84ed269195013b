import FoundationEssentials
import TestClocks
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("Offline store: durability")
struct DurabilityTests {
    @Test("the writer waits for the disk at every commit")
    func writesThrough() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let settings = try await test.connections.writer()
            .read { db in
                (
                    synchronous: try db.integer("PRAGMA synchronous"),
                    journal: try db.rows("PRAGMA journal_mode").first?.text(0),
                    vacuum: try db.integer("PRAGMA auto_vacuum"),
                    foreignKeys: try db.integer("PRAGMA foreign_keys")
                )
            }
        #expect(settings.synchronous == 2)
        #expect(settings.journal == "wal")
        #expect(settings.vacuum == 2)
        #expect(settings.foreignKeys == 1)
    }

    @Test("pages of lists do not wait for the disk, but for other processes")
    func keepsPagesLightly() async throws {
        let test = try await TestStore(busyTimeout: .milliseconds(20))
        try await test.put(rows: "[0]", page: 0)
        let keptWriter = try test.connections.keptWriter()
        #expect(try await keptWriter.read { try $0.integer("PRAGMA synchronous") } == 1)
        #expect(try await keptWriter.read { try $0.integer("PRAGMA foreign_keys") } == 1)
        let other = try test.folder.connect()
        try other.execute("BEGIN IMMEDIATE")
        await #expect(throws: StoreError.busy(path: test.folder.database)) { try await test.put(rows: "[1]", page: 0) }
        try other.execute("ROLLBACK")
        try await test.put(rows: "[2]", page: 0)
        #expect(try await test.rows(page: 0) == "[2]")
    }

    @Test("what was begun when the power went, before there was a write-ahead log, is taken back")
    func takesBack() async throws {
        let test = try await TestStore()
        try await test.put(1)
        test.store.close()
        let connection = try test.folder.connect()
        try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; CREATE TABLE half (done)")
        // More than the connection keeps in memory, so that it has written to the file.
        for _ in 0..<100 { try connection.execute("INSERT INTO half VALUES (zeroblob(4000))") }
        let left = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: left.cache, withIntermediateDirectories: true)
        for suffix in ["", "-journal"] {
            try FileManager.default.copyItem(atPath: test.folder.database + suffix, toPath: left.database + suffix)
        }
        let store = try await TestStore(folder: left)
        #expect(try await store.userIds() == [1])
        #expect(try await store.store.verify().isSound)
        #expect(try left.connect().integer("SELECT count(*) FROM sqlite_schema WHERE name = 'half'") == 0)
        #expect(!FileManager.default.fileExists(atPath: left.database + "-journal"))
    }

    @Test("a plain hit writes nothing")
    func readsWithoutWriting() async throws {
        let test = try await TestStore()
        try await test.put(1)
        test.clock.advance(bySeconds: 3_000)
        let observer = try test.folder.connect()
        func version() throws -> Int64? { try observer.read { try $0.integer("PRAGMA data_version") } }
        func files() throws -> [[UInt8]] {
            try ["", "-wal"]
                .map { suffix in
                    Array(try Data(contentsOf: URL(fileURLWithPath: test.folder.database + suffix)))
                }
        }
        let before = (version: try version(), files: try files())
        for name in Sample.names(of: Sample.user(1)) { _ = try await test.hit(name) }
        #expect(try version() == before.version)
        let isUnchanged = try files() == before.files
        #expect(isUnchanged)
        // The same once more after the hour, to see that a write would have been noticed.
        test.clock.advance(bySeconds: 601)
        _ = try await test.hit(.userId(1))
        #expect(try version() != before.version)
        #expect(try await test.hit(.userId(1)).lastUsedAt == test.clock.now())
    }

    @Test("folder and files are for their owner only")
    func hasTightModes() async throws {
        let test = try await TestStore()
        try await test.put(1)
        let modes = try ["", "/portrait.sqlite", "/portrait.sqlite-wal", "/portrait.sqlite-shm"]
            .map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: test.folder.cache + name)
                return attributes[.posixPermissions] as? Int
            }
        #expect(modes == [0o700, 0o600, 0o600, 0o600])
    }

    @Test("reading an empty store makes no file")
    func readsWithoutMaking() async throws {
        let test = try await TestStore()
        #expect(try await test.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        #expect(try await test.store.facts(portal: Sample.portal) == nil)
        #expect(!FileManager.default.fileExists(atPath: test.folder.path))
    }

    @Test("a file that was taken away is made again, not written into nowhere")
    func noticesRemovedFile() async throws {
        let test = try await TestStore()
        try await test.put(1)
        try FileManager.default.removeItem(atPath: test.folder.cache)
        #expect(try await test.store.lookUp(.userId(1), portal: Sample.portal) == .miss)
        try await test.put(2)
        let second = try await TestStore(folder: test.folder)
        #expect(try await second.userIds() == [2])
    }

    @Test(
        "a copy of the files taken at any time is a sound earlier state",
        arguments: [0, 1, 31, 32, 33, 4_120, 8_272, 20_000, 60_000]
    )
    func survivesCutJournal(cut: Int) async throws {
        let test = try await TestStore()
        // How long the journal is as soon as each call has ended.
        var lengths: [Int] = []
        for number: Int64 in 1...8 {
            try await test.put(number, byteCount: 20_000)
            lengths.append(try Data(contentsOf: URL(fileURLWithPath: test.folder.database + "-wal")).count)
        }
        try #require(lengths == lengths.sorted() && Set(lengths).count == 8)
        let copy = TemporaryFolder()
        try copy.writeDatabase(try test.folder.readDatabase())
        let journal = try Data(contentsOf: URL(fileURLWithPath: test.folder.database + "-wal"))
        let rest = journal.prefix(max(0, journal.count - cut))
        try rest.write(to: URL(fileURLWithPath: copy.database + "-wal"))
        let restored = try await TestStore(folder: copy)
        let ids = try await restored.userIds()
        // What is found is what was stored up to some call, in order and whole.
        #expect(ids == Array((1...8).prefix(ids.count)))
        #expect(ids.count >= lengths.count { $0 <= rest.count })
        #expect(try await restored.store.verify().isSound)
        for id in ids {
            #expect(try await restored.hit(.userId(id)).picture == Sample.picture(id, byteCount: 20_000))
        }
        try await restored.put(9)
    }
}
