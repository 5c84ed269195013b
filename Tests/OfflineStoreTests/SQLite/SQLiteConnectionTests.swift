import CSQLite
import Glibc
import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("SQLite: connections")
struct SQLiteConnectionTests {
    private let folder = TemporaryFolder()
    private let connection: SQLiteConnection

    init() throws {
        try folder.writeDatabase([])
        connection = try folder.connect()
        try connection.execute(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE parent (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
            CREATE TABLE child (parentId INTEGER NOT NULL REFERENCES parent (id)) STRICT;
            INSERT INTO parent VALUES (1, 'one');
            """
        )
    }

    @Test("waits for another one that makes the same file before its log begins")
    func beginsTheLogInTurn() throws {
        let folder = TemporaryFolder()
        try folder.writeDatabase([])
        let other = try folder.connect()
        try other.execute("BEGIN IMMEDIATE; CREATE TABLE thing (a ANY) STRICT")
        // SQLite alone refuses at once, whatever the time to wait.
        let patience = Duration.milliseconds(50)
        let start = ContinuousClock.now
        let failure = #expect(throws: SQLiteFailure.self) {
            try folder.connect(busyTimeout: patience).useWriteAheadLog()
        }
        #expect(failure?.code.primary == .busy)
        #expect(ContinuousClock.now - start >= patience)
        try other.execute("COMMIT")
        let connection = try folder.connect(busyTimeout: patience)
        try connection.useWriteAheadLog()
        #expect(try connection.rows("PRAGMA journal_mode").first?.text(0) == "wal")
    }

    /// The numbers are those of https://sqlite.org/rescode.html.
    @Test(
        "takes shared memory that can't grow for a full disk, and what can't be read or written for a broken one",
        arguments: [
            // The numbers of https://sqlite.org/rescode.html: FULL, IOERR_SHMSIZE, IOERR_READ, IOERR_WRITE.
            (13, true), (4_874, true), (266, false), (778, false),
        ] as [(Int32, Bool)]
    )
    func fullDisk(code: Int32, isFull: Bool) {
        let error = StoreError(SQLiteFailure(code: SQLiteCode(rawValue: code), message: "m"), path: "p")
        #expect(error == (isFull ? .diskFull(path: "p") : .io(path: "p", detail: "m")))
    }

    @Test(
        "failures have their extended codes",
        arguments: [
            ("INSERT INTO parent VALUES (2, 'one')", 2_067), ("INSERT INTO parent VALUES (1, 'two')", 1_555),
            ("INSERT INTO parent VALUES (2, NULL)", 1_299), ("INSERT INTO child VALUES (7)", 787),
            ("INSERT INTO parent VALUES (2, x'00')", 3_091), ("SELECT * FROM nowhere", 1),
            ("SELECT \"one\"", 1), ("SELECT abs(-9223372036854775807 - 1)", 1), ("SELECT 1; SELECT 2", 21), ("", 21),
        ] as [(String, Int32)]
    )
    func tellsCodes(sql: String, code: Int32) throws {
        let failure = #expect(throws: SQLiteFailure.self) { try connection.run(sql) }
        #expect(failure?.code.rawValue == code)
        #expect(failure?.message.isEmpty == false)
        #expect(try connection.integer("SELECT COUNT(*) FROM parent") == 1)
    }

    @Test("a failure's message is SQLite's own")
    func tellsMessages() throws {
        let failure = #expect(throws: SQLiteFailure.self) { try connection.run("INSERT INTO parent VALUES (2, 'one')") }
        #expect(failure?.message == "UNIQUE constraint failed: parent.name")
        #expect(failure?.code.primary.rawValue == SQLITE_CONSTRAINT)
    }

    @Test("a file that can't be opened is told, and one that is no database as soon as it is read")
    func refusesOtherFiles() throws {
        let missing = #expect(throws: SQLiteFailure.self) {
            try SQLiteConnection("\(folder.path)/no/file", for: .writing, busyTimeout: .zero)
        }
        #expect(missing?.code.primary == .cannotOpen)
        let other = TemporaryFolder()
        try other.writeDatabase(Array(repeating: 0x41, count: 4_096))
        let foreign = #expect(throws: SQLiteFailure.self) { try other.connect().integer("PRAGMA user_version") }
        #expect(foreign?.code == .notADatabase)
    }

    @Test("a reader changes nothing, whether the file was opened for that or the writer only reads just now")
    func refusesChanges() throws {
        let change = "INSERT INTO parent VALUES (2, 'two')"
        let reader = try folder.connect(for: .reading)
        let first = #expect(throws: SQLiteFailure.self) { try reader.read { try $0.run(change) } }
        #expect(first?.code.primary == .readOnly)
        let second = #expect(throws: SQLiteFailure.self) { try connection.read { try $0.run(change) } }
        #expect(second?.code.primary == .readOnly)
        #expect(try connection.write { try $0.run(change) } == 1)
        #expect(try reader.read { try $0.integer("SELECT COUNT(*) FROM parent") } == 2)
    }

    @Test("a read sees one state of the file, whatever others write meanwhile")
    func readsSnapshot() throws {
        let reader = try folder.connect(for: .reading)
        let counts = try reader.read { reader in
            let before = try reader.integer("SELECT COUNT(*) FROM parent")
            try connection.write { try $0.run("INSERT INTO parent VALUES (2, 'two')") }
            return [before, try reader.integer("SELECT COUNT(*) FROM parent")]
        }
        #expect(counts == [1, 1])
        #expect(try reader.integer("SELECT COUNT(*) FROM parent") == 2)
    }

    @Test("what a failed transaction changed is not there, and the next one goes through")
    func rollsBack() throws {
        struct Reason: Error {}
        #expect(throws: Reason.self) {
            try connection.write { connection in
                try connection.run("INSERT INTO parent VALUES (2, 'two')")
                throw Reason()
            }
        }
        try connection.write { try $0.run("INSERT INTO parent VALUES (3, 'three')") }
        #expect(try connection.rows("SELECT id FROM parent ORDER BY id").map { $0.integer(0) } == [1, 3])
    }

    @Test("nothing is stored after SQLite has rolled back by itself, even if its failure was overlooked")
    func noticesRollback() throws {
        let failure = #expect(throws: SQLiteFailure.self) {
            try connection.write { connection in
                try connection.run("INSERT INTO parent VALUES (2, 'two')")
                do throws(SQLiteFailure) {
                    try connection.run("INSERT OR ROLLBACK INTO parent VALUES (1, 'x')")
                } catch {
                    #expect(error.code.primary.rawValue == SQLITE_CONSTRAINT)
                }
                try connection.run("INSERT INTO parent VALUES (3, 'three')")
            }
        }
        #expect(failure?.code == .abort)
        #expect(try connection.integer("SELECT COUNT(*) FROM parent") == 1)
        try connection.write { try $0.run("INSERT INTO parent VALUES (4, 'four')") }
        #expect(try connection.integer("SELECT COUNT(*) FROM parent") == 2)
    }

    @Test("rows may refer to nothing for one transaction only, also where it fails")
    func switchesReferencesOff() throws {
        struct Reason: Error {}
        try connection.writeWithoutReferences { try $0.run("INSERT INTO child VALUES (7)") }
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
        #expect(throws: Reason.self) { try connection.writeWithoutReferences { _ in throw Reason() } }
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
        #expect(throws: SQLiteFailure.self) { try connection.run("INSERT INTO child VALUES (8)") }
    }

    @Test("waits for who holds the file until its time is over", arguments: [0, 60])
    func givesUp(milliseconds: Int) throws {
        let holder = try folder.connect()
        try holder.execute("BEGIN IMMEDIATE")
        let other = try folder.connect(busyTimeout: .milliseconds(milliseconds))
        let clock = ContinuousClock()
        let time = clock.measure {
            let failure = #expect(throws: SQLiteFailure.self) { try other.write { try $0.run("DELETE FROM child") } }
            #expect(failure?.code == .busy)
        }
        #expect(time >= .milliseconds(milliseconds))
        #expect(time < .seconds(20))
        try holder.execute("COMMIT")
        try other.write { try $0.run("DELETE FROM child") }
    }

    @Test("who read before another one wrote can't write any more, and is told at once")
    func tellsOldSnapshot() throws {
        let late = try folder.connect(busyTimeout: .seconds(300))
        try late.execute("BEGIN DEFERRED")
        _ = try late.integer("SELECT COUNT(*) FROM parent")
        try connection.write { try $0.run("INSERT INTO parent VALUES (2, 'two')") }
        let failure = #expect(throws: SQLiteFailure.self) { try late.run("INSERT INTO parent VALUES (3, 'three')") }
        // SQLITE_BUSY_SNAPSHOT
        #expect(failure?.code.rawValue == 517)
        #expect(failure?.code.primary == .busy)
        try late.execute("ROLLBACK")
    }

    @Test("a full file is told, and keeps what was there")
    func tellsFullFile() throws {
        let pages = try #require(try connection.integer("PRAGMA page_count"))
        try connection.execute("PRAGMA max_page_count = \(pages)")
        let failure = #expect(throws: SQLiteFailure.self) {
            try connection.write { try $0.run("INSERT INTO parent VALUES (2, hex(zeroblob(100000)))") }
        }
        #expect(failure?.code == .full)
        #expect(try connection.integer("SELECT COUNT(*) FROM parent") == 1)
    }

    // Before Swift 6.3, a test cannot hand anything to a process of its own.
    #if compiler(>=6.3)
    @Test("another process that holds the file is waited for like another connection")
    func waitsForProcess() async throws {
        try connection.execute("BEGIN IMMEDIATE")
        await #expect(processExitsWith: .exitCode(5)) { [path = folder.database as String] in
            let other = try SQLiteConnection(path, for: .writing, busyTimeout: .milliseconds(20))
            do {
                try other.write { try $0.run("DELETE FROM child") }
            } catch let failure as SQLiteFailure {
                exit(failure.code.rawValue)
            }
        }
        try connection.execute("COMMIT")
        await #expect(processExitsWith: .success) { [path = folder.database as String] in
            let other = try SQLiteConnection(path, for: .writing, busyTimeout: .seconds(300))
            try other.write { try $0.run("INSERT INTO parent VALUES (2, 'two')") }
        }
        #expect(try connection.integer("SELECT COUNT(*) FROM parent") == 2)
    }
    #endif
}
