import FoundationEssentials

/// A transaction of SQLite.
final class SQLiteDatabase: Database {
    private let connection: SQLiteConnection
    private let path: String
    private let clock: @Sendable () -> Date
    private let holder: @Sendable () -> ProcessIdentity

    /// Creates the records' view of a transaction.
    ///
    /// - Parameters:
    ///   - connection: The connection in its transaction.
    ///   - path: The path for errors.
    ///   - clock: The clock, which the processes of one machine have in common.
    ///   - process: The process whose transaction it is.
    init(
        _ connection: SQLiteConnection,
        path: String,
        clock: @escaping @Sendable () -> Date,
        process: @escaping @Sendable () -> ProcessIdentity
    ) {
        self.connection = connection
        self.path = path
        self.clock = clock
        holder = process
    }

    /// SQLite.
    var dialect: Dialect { .sqlite }

    /// The process whose transaction it is.
    var process: ProcessIdentity { holder() }

    /// Tells the time of the machine.
    func now() throws(StoreError) -> Int64 { Milliseconds.of(clock()) }

    /// Runs a statement, which is kept for the next time.
    func execute(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> Int {
        do {
            return try connection.run(sql, arguments)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Runs a statement, which is kept for the next time, and reads its rows.
    func rows(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> [Row] {
        do {
            return try connection.rows(sql, arguments)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Does nothing: a file tells nobody of anything.
    func notify(_ message: String) {}

    /// Lets SQLite look at its pages and indexes, and at what rows refer to.
    func complaints() throws(StoreError) -> [String] {
        try rows("PRAGMA quick_check(100)", []).compactMap { $0.text(0) }.filter { $0 != "ok" }
            + rows("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check", []).compactMap { $0.text(0) }
            .map { "rows of \($0) belong to nothing" }
    }
}
