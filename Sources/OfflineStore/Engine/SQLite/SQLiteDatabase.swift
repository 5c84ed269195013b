import FoundationEssentials
import GRDB

/// A transaction of SQLite.
final class SQLiteDatabase: Database {
    private let db: GRDB.Database
    private let path: String
    private let clock: @Sendable () -> Date

    /// Creates the records' view of a transaction.
    ///
    /// - Parameters:
    ///   - db: The connection in its transaction.
    ///   - path: The path for errors.
    ///   - clock: The clock, which the processes of one machine have in common.
    init(_ db: GRDB.Database, path: String, clock: @escaping @Sendable () -> Date) {
        self.db = db
        self.path = path
        self.clock = clock
    }

    /// SQLite.
    var dialect: Dialect { .sqlite }

    /// Tells the time of the machine.
    func now() throws(StoreError) -> Int64 { Milliseconds.of(clock()) }

    /// Runs a statement, which is kept for the next time.
    func execute(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> Int {
        do {
            try db.cachedStatement(sql: sql).execute(arguments: StatementArguments(arguments.map(\.databaseValue)))
            return db.changesCount
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs a statement, which is kept for the next time, and reads its rows.
    func rows(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> [Row] {
        do {
            let statement = try db.cachedStatement(sql: sql)
            let cursor = try GRDB.Row.fetchCursor(
                statement,
                arguments: StatementArguments(arguments.map(\.databaseValue))
            )
            var rows: [Row] = []
            while let row = try cursor.next() { rows.append(Row(row)) }
            return rows
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Does nothing: a file tells nobody of anything.
    func tell(_ change: StoreChange) {}

    /// Lets SQLite look at its pages and indexes, and at what rows refer to.
    func complaints() throws(StoreError) -> [String] {
        do {
            return try String.fetchAll(db, sql: "PRAGMA quick_check(100)").filter { $0 != "ok" }
                + String.fetchAll(db, sql: "SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
                .map { "rows of \($0) belong to nothing" }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}

extension Row {
    /// Copies a row, which SQLite only lends.
    fileprivate init(_ row: GRDB.Row) {
        values = (0..<row.count)
            .map { index in
                let value: DatabaseValue = row[index]
                switch value.storage {
                case .null: return .null
                case .int64(let number): return .integer(number)
                case .string(let text): return .text(text)
                case .blob(let data): return .bytes(Array(data))
                case .double: return .foreign
                }
            }
    }
}

extension (any ColumnConvertible)? {
    fileprivate var databaseValue: DatabaseValue {
        switch self?.columnValue {
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        case .null, .foreign, nil: .null
        }
    }
}
