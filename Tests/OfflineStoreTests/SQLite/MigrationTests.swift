import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("SQLite: migrations")
struct MigrationTests {
    private let folder = TemporaryFolder()
    private let connection: SQLiteConnection
    private let steps = [
        Migration(identifier: "1 a", script: "CREATE TABLE a (x); INSERT INTO a VALUES (1)"),
        Migration(identifier: "2 b", script: "UPDATE a SET x = x + 1; CREATE TABLE b (x)"),
        Migration(identifier: "3 c", script: "UPDATE a SET x = x * 10"),
    ]

    init() throws {
        try folder.writeDatabase([])
        connection = try folder.connect(busyTimeout: .seconds(300))
    }

    private var done: [String?] {
        get throws { try connection.rows("SELECT identifier FROM grdb_migrations ORDER BY rowid").map { $0.text(0) } }
    }

    @Test("does what is missing, each step once and in order")
    func goesOn() throws {
        try Migration.run(Array(steps.prefix(1)), on: connection)
        #expect(try done == ["1 a"])
        for _ in 1...2 {
            try Migration.run(steps, on: connection)
            #expect(try done == ["1 a", "2 b", "3 c"])
            #expect(try connection.integer("SELECT x FROM a") == 20)
        }
    }

    @Test("a step that fails leaves nothing, and those before it stay")
    func stopsAtFailure() throws {
        let wrong = Migration(identifier: "3 c", script: "DELETE FROM a; INSERT INTO nowhere VALUES (1)")
        #expect(throws: SQLiteFailure.self) { try Migration.run(steps.prefix(2) + [wrong], on: connection) }
        #expect(try done == ["1 a", "2 b"])
        #expect(try connection.integer("SELECT x FROM a") == 2)
        #expect(try connection.integer("PRAGMA foreign_keys") == 1)
        try Migration.run(steps, on: connection)
        #expect(try connection.integer("SELECT x FROM a") == 20)
    }

    @Test("a step may make a table anew that others refer to")
    func replacesTables() throws {
        try connection.execute("CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE q (p REFERENCES p (id))")
        try connection.execute("INSERT INTO p VALUES (1); INSERT INTO q VALUES (1)")
        let step = Migration(
            identifier: "1",
            script:
                "CREATE TABLE r (id INTEGER PRIMARY KEY); INSERT INTO r SELECT * FROM p; DROP TABLE p; ALTER TABLE r RENAME TO p"
        )
        try Migration.run([step], on: connection)
        #expect(try connection.rows("PRAGMA foreign_key_check").isEmpty)
        #expect(try connection.integer("SELECT COUNT(*) FROM q") == 1)
    }

    @Test("several who do the steps at the same time do each once")
    func sharesSteps() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...6 {
                group.addTask { @concurrent [folder, steps] in
                    try Migration.run(steps, on: try folder.connect(busyTimeout: .seconds(300)))
                }
            }
            try await group.waitForAll()
        }
        #expect(try done == ["1 a", "2 b", "3 c"])
        #expect(try connection.integer("SELECT x FROM a") == 20)
    }
}
