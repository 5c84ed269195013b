import FoundationEssentials

/// A transaction of PostgreSQL.
final class PostgresDatabase: Database {
    private let connection: PostgresConnection
    private let limits: PostgresLimits
    private var time: Int64?

    /// What went wrong in the transaction first; nothing can be done in it any more then.
    private(set) var failure: PostgresFailure?

    /// What the others are to be told.
    private(set) var changes: [StoreChange] = []

    /// Creates the records' view of a transaction.
    ///
    /// - Parameters:
    ///   - connection: The connection in its transaction.
    ///   - limits: What bounds the waiting.
    init(_ connection: PostgresConnection, _ limits: PostgresLimits) {
        self.connection = connection
        self.limits = limits
    }

    /// PostgreSQL.
    var dialect: Dialect { .postgres }

    /// Tells the time of the database, the same during the whole transaction.
    func now() throws(StoreError) -> Int64 {
        if let time { return time }
        if let clock = limits.clock { return Milliseconds.of(clock()) }
        let sql = "SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
        guard let now = try integer(sql) else { throw .defect(detail: "the database tells no time") }
        time = now
        return now
    }

    /// Runs a statement, which stays prepared for the next time.
    func execute(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> Int {
        try run(sql, arguments).changedCount
    }

    /// Runs a statement, which stays prepared for the next time, and reads its rows.
    func rows(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> [Row] {
        try run(sql, arguments).rows
    }

    /// Notes what to tell when the transaction went through: what is alike once, and many as one.
    func tell(_ change: StoreChange) {
        guard changes != [.everything], !changes.contains(change) else { return }
        changes = changes.count < PostgresDatabase.mostChanges ? changes + [change] : [.everything]
    }

    /// Nothing: PostgreSQL keeps its own structure in order, and rows can't refer to what is not there.
    func complaints() throws(StoreError) -> [String] { [] }

    /// More changes of one transaction are told as one.
    private static let mostChanges = 16

    private func run(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> PostgresAnswer {
        if let failure { throw StoreError(failure, place: limits.place) }
        do throws(PostgresFailure) {
            return try connection.run(sql, arguments, until: limits.deadline, limits.interruption)
        } catch {
            failure = error
            throw StoreError(error, place: limits.place)
        }
    }
}
