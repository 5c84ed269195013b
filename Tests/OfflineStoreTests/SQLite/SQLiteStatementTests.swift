import Testing

@testable import OfflineStore
@testable import StoreEngine

@Suite("SQLite: statements")
struct SQLiteStatementTests {
    private let folder = TemporaryFolder()
    private let connection: SQLiteConnection

    init() throws {
        try folder.writeDatabase([])
        connection = try folder.connect()
        try connection.execute("PRAGMA journal_mode = WAL; CREATE TABLE thing (a ANY, b ANY) STRICT")
    }

    /// What SQLite itself says of a value is no work of ours: its kind and its bytes.
    @Test(
        "values are stored and read as they are",
        arguments: [
            (.null, "null", ""), (.integer(0), "integer", "30"), (.integer(-1), "integer", "2D31"),
            (.integer(.max), "integer", "39323233333732303336383534373735383037"),
            (.integer(.min), "integer", "2D39323233333732303336383534373735383038"),
            (.text(""), "text", ""), (.text("a\0b"), "text", "610062"), (.text("\0"), "text", "00"),
            (.text("ü😀"), "text", "C3BCF09F9880"), (.text("12"), "text", "3132"),
            (.bytes([]), "blob", ""), (.bytes([0]), "blob", "00"), (.bytes([0, 255, 0]), "blob", "00FF00"),
        ] as [(ColumnValue, String, String)]
    )
    func carries(value: ColumnValue, kind: String, hexadecimal: String) throws {
        struct Given: ColumnConvertible { var columnValue: ColumnValue }
        try connection.run("INSERT INTO thing VALUES (?, ?)", [Given(columnValue: value), 7])
        let row = try #require(try connection.rows("SELECT a, b, typeof(a), hex(CAST(a AS BLOB)) FROM thing").first)
        #expect(row.values == [value, .integer(7), .text(kind), .text(hexadecimal)])
    }

    @Test("nil is null, and what the store never writes is told as such")
    func tellsForeign() throws {
        try connection.run("INSERT INTO thing VALUES (?, 1.5)", [nil])
        #expect(try connection.rows("SELECT a, b FROM thing") == [Row(values: [.null, .foreign])])
    }

    @Test("text that is no UTF-8 is mended, not trusted")
    func mendsText() throws {
        #expect(try connection.rows("SELECT CAST(x'61FF62' AS TEXT)") == [Row(values: [.text("a\u{FFFD}b")])])
    }

    @Test("takes exactly as many arguments as it has question marks", arguments: [0, 1, 3])
    func countsArguments(count: Int) {
        let failure = #expect(throws: SQLiteFailure.self) {
            try connection.run("INSERT INTO thing VALUES (?, ?)", Array(repeating: 1, count: count))
        }
        #expect(failure?.code == .range)
    }

    @Test("tells how many rows were changed, not those that went with them")
    func countsChanges() throws {
        try connection.execute("CREATE TRIGGER t AFTER DELETE ON thing BEGIN INSERT INTO thing VALUES (9, 9); END")
        for number in 1...3 { try connection.run("INSERT INTO thing VALUES (?, ?)", [number, nil]) }
        #expect(try connection.run("UPDATE thing SET b = ? WHERE a > ?", ["x", 1]) == 2)
        #expect(try connection.run("DELETE FROM thing WHERE a = ?", [1]) == 1)
        #expect(try connection.run("DELETE FROM thing WHERE a = ?", [1]) == 0)
    }

    @Test("gives what inserting returns")
    func returnsInserted() throws {
        try connection.execute("CREATE TABLE numbered (id INTEGER PRIMARY KEY, name TEXT)")
        for number: Int64 in 1...2 {
            #expect(try connection.integer("INSERT INTO numbered (name) VALUES (?) RETURNING id", ["x"]) == number)
        }
    }

    /// A statement that was left in the middle would keep its snapshot, and the journal could not be emptied.
    @Test(
        "keeps nothing open when it has run, whatever its end",
        arguments: ["SELECT a FROM thing", "SELECT abs(a) FROM thing", "INSERT INTO thing VALUES (1, 2)"]
    )
    func resets(sql: String) throws {
        try connection.execute("INSERT INTO thing VALUES (1, 1), (-9223372036854775807 - 1, 1), (3, 1)")
        let other = try folder.connect()
        for _ in 1...2 {
            do {
                _ = try connection.rows(sql)
            } catch {
                #expect(error.message == "integer overflow")
            }
            try other.run("INSERT INTO thing VALUES (4, 4)")
            let checkpoint = try other.rows("PRAGMA wal_checkpoint(TRUNCATE)")
            #expect(checkpoint == [Row(values: [.integer(0), .integer(0), .integer(0)])])
        }
    }

    @Test("goes on when another connection changed the tables")
    func noticesNewTables() throws {
        #expect(try connection.rows("SELECT * FROM thing").isEmpty)
        try folder.connect().execute("ALTER TABLE thing ADD COLUMN c TEXT; INSERT INTO thing VALUES (1, 2, 'c')")
        #expect(try connection.rows("SELECT * FROM thing") == [Row(values: [.integer(1), .integer(2), .text("c")])])
    }
}
