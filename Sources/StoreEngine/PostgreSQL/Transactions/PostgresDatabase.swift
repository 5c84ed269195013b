import FoundationEssentials

/// A transaction of PostgreSQL.
final class PostgresDatabase: Database {
    private let connection: PostgresConnection
    private let limits: PostgresLimits
    private let durability: Durability?
    private var time: Int64?

    /// Whether the transaction has begun.
    private(set) var hasBegun = false

    /// The number of the transaction, where the engine tells it and it matters.
    private(set) var transactionId: String?

    /// Whether the tables turned out not to be those of this version, so that they have to be looked at first.
    private(set) var isOutdated = false

    /// What keeps the transaction from going on, whatever became of its statements.
    private(set) var refusal: StoreError?

    /// What went wrong in the transaction first; nothing can be done in it any more then.
    private(set) var failure: PostgresFailure?

    /// What the others are to be told.
    private(set) var messages: [String] = []

    /// Creates the records' view of a transaction.
    ///
    /// - Parameters:
    ///   - connection: The connection; the transaction begins with its first statement.
    ///   - durability: What is to be sure of it; nil for reading.
    ///   - limits: What bounds the waiting.
    init(_ connection: PostgresConnection, _ durability: Durability?, _ limits: PostgresLimits) {
        self.connection = connection
        self.durability = durability
        self.limits = limits
    }

    /// Begins, where no statement has done so.
    ///
    /// - Throws: The engine's failure, or that the tables are not those of this version.
    func begin() throws(StoreError) {
        if !hasBegun { _ = try run("SELECT 1", []) }
        if let refusal { throw refusal }
        if let failure { throw StoreError(failure, place: limits.place) }
    }

    /// PostgreSQL.
    var dialect: Dialect { .postgres }

    /// This process.
    var process: ProcessIdentity { .current }

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
    func notify(_ message: String) {
        guard messages != [Notice.gapMessage], !messages.contains(message) else { return }
        messages = messages.count < PostgresDatabase.mostMessages ? messages + [message] : [Notice.gapMessage]
    }

    /// Nothing: PostgreSQL keeps its own structure in order, and rows can't refer to what is not there.
    func complaints() throws(StoreError) -> [String] { [] }

    /// More messages of one transaction become one.
    private static let mostMessages = 16

    private func run(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> PostgresAnswer {
        if let refusal { throw refusal }
        if let failure { throw StoreError(failure, place: limits.place) }
        let opening = hasBegun ? nil : PostgresOpening(durability, on: connection, limits)
        hasBegun = true
        var answer = PostgresAnswer()
        do throws(PostgresFailure) {
            let told = try connection.run(
                sql,
                arguments,
                after: opening?.statements ?? [],
                until: limits.deadline,
                limits.interruption
            )
            failure = told.failure
            if let opening, opening.tellsLayout, told.answers.count >= opening.statements.count {
                refusal = examine(told.answers[opening.statements.count - 1])
            }
            answer = told.answers.last ?? answer
        } catch {
            failure = error
        }
        if let refusal { throw refusal }
        if let failure { throw StoreError(failure, place: limits.place) }
        return answer
    }

    /// Looks whether the tables are those of this version.
    ///
    /// - Returns: What keeps the transaction from going on, if anything.
    private func examine(_ answer: PostgresAnswer) -> StoreError? {
        let number = answer.rows.first?.text(0).flatMap { Int($0) } ?? 0
        transactionId = answer.rows.first?.text(1)
        do throws(StoreError) {
            if connection.isCurrent || number > limits.layout.number { try PostgresLayout.check(number, limits) }
        } catch {
            return error
        }
        connection.isCurrent = number == limits.layout.number
        isOutdated = !connection.isCurrent
        return isOutdated ? .notADatabase(path: limits.place) : nil
    }
}
