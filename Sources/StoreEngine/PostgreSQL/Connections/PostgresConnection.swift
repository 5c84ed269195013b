internal import CPostgres
import Glibc

/// A connection to PostgreSQL; the only owner of libpq's handle.
///
/// It is used on one thread at a time. Nothing waits longer than its deadline: libpq never blocks, the socket is watched.
@safe final class PostgresConnection {
    private let pq: portrait_libpq
    private let handle: OpaquePointer
    private var statements: [String: PostgresStatement] = [:]

    /// Whether the tables were seen to be those of this version.
    var isCurrent = false

    /// Whether there may be tables of the store, so that a transaction need not look for them before it begins.
    var mayHaveTables = false

    /// Whether it is better to go on with another one.
    var isUseless = false

    /// Whether another transaction may begin on it: what was begun on it has ended.
    var isReusable: Bool { unsafe !isUseless && pq.PQtransactionStatus(handle) == PQTRANS_IDLE }

    /// Which run of the database it is to; nil where the engine does not tell what became of transactions.
    var lineage: PostgresLineage?

    /// Whether the engine carries messages to who listens.
    var tellsChanges = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: the task's cancellation.
    /// - Throws: ``PostgresFailure`` when there is no connection in time.
    init(
        _ address: PostgresAddress,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        var pq = portrait_libpq()
        guard unsafe portrait_libpq_load(&pq) else { throw .lost("libpq.so.5 is not installed (Debian: libpq5)") }
        let dialing = PostgresDialing(pq: pq, deadline: deadline, interruption: interruption)
        unsafe handle = try dialing.connect(address)
        self.pq = pq
    }

    deinit {
        unsafe pq.PQfinish(handle)
    }

    /// Runs a statement, which stays prepared, and others before it; all of them are sent at once.
    ///
    /// - Parameters:
    ///   - sql: The statement, with question marks.
    ///   - arguments: The values for them.
    ///   - opening: The statements that are run first; those have no arguments, and their values come as texts.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: the task's cancellation.
    /// - Returns: The answers, the last one to the statement itself; and what the first one failed with after them that did.
    /// - Throws: ``PostgresFailure`` where nothing more is heard.
    func run(
        _ sql: String,
        _ arguments: [(any ColumnConvertible)?],
        after opening: [String],
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> (answers: [PostgresAnswer], failure: PostgresFailure?) {
        let statement = statements[sql] ?? PostgresStatement(sql, name: "s\(statements.count)")
        statements[sql] = statement
        let wasPrepared = statement.isPrepared
        var isSent = unsafe pq.PQenterPipelineMode(handle) == 1
        for sql in opening where isSent {
            isSent = unsafe pq.PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0) == 1
        }
        if isSent, !wasPrepared { isSent = unsafe pq.PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 }
        let arguments = PostgresArguments(arguments)
        isSent =
            unsafe isSent
            && arguments.withPointers { values, lengths, formats in
                unsafe pq.PQsendQueryPrepared(handle, statement.name, arguments.count, values, lengths, formats, 1) == 1
            }
        guard isSent, unsafe pq.PQpipelineSync(handle) == 1 else { throw lost() }
        try flush(until: deadline, interruption)
        var answers: [PostgresAnswer] = []
        do {
            for _ in opening { answers.append(try answer(isBinary: false, until: deadline, interruption)) }
            if !wasPrepared {
                _ = try answer(isBinary: true, until: deadline, interruption)
                statement.isPrepared = true
            }
            answers.append(try answer(isBinary: true, until: deadline, interruption))
            try endPipeline(until: deadline, interruption)
            return (answers, nil)
        } catch .refused("0A000", let message) where wasPrepared {
            // After a change of the tables, what was prepared before is of no use on this connection.
            throw .lost(message)
        } catch {
            guard case .refused = error else { throw error }
            try endPipeline(until: deadline, interruption)
            return (answers, error)
        }
    }

    /// Runs statements without arguments, all of them or none; values come as texts.
    ///
    /// - Parameters:
    ///   - sql: The statements.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: the task's cancellation.
    /// - Returns: The answer to the last one.
    /// - Throws: ``PostgresFailure``.
    @discardableResult
    func runAll(
        _ sql: String,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> PostgresAnswer {
        guard unsafe pq.PQsendQuery(handle, sql) == 1 else { throw lost() }
        try flush(until: deadline, interruption)
        return try results(isBinary: false, until: deadline, interruption).last ?? PostgresAnswer()
    }

    /// Waits for what the database tells by itself.
    ///
    /// - Parameters:
    ///   - deadline: The time by which to return.
    ///   - interruption: the task's cancellation.
    /// - Returns: The messages that have come, without who sent them; none where none came in time.
    /// - Throws: ``PostgresFailure/lost(_:)``, ``PostgresFailure/cancelled``.
    func notifications(
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> [String] {
        var messages: [String] = []
        while true {
            // Some may have come with an answer already.
            while let notice = unsafe pq.PQnotifies(handle) {
                unsafe messages.append(PostgresText.copied(notice.pointee.extra))
                unsafe pq.PQfreemem(notice)
            }
            guard messages.isEmpty else { return messages }
            do {
                try wait(for: POLLIN, until: deadline, interruption)
            } catch .late {
                return []
            }
            guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
        }
    }

    /// Reads the answer to the next one of several statements that were sent at once.
    private func answer(
        isBinary: Bool,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> PostgresAnswer {
        try results(isBinary: isBinary, until: deadline, interruption).last ?? PostgresAnswer()
    }

    /// Passes over what is left of statements that were sent at once: those after one that failed were not run.
    private func endPipeline(
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        var isOver = false
        while !isOver {
            guard let result = unsafe try nextResult(until: deadline, interruption) else { continue }
            isOver = unsafe pq.PQresultStatus(result) == PGRES_PIPELINE_SYNC
            unsafe pq.PQclear(result)
            // Of a connection that was cut there is never an end.
            guard unsafe isOver || pq.PQstatus(handle) == CONNECTION_OK else { throw lost() }
        }
        guard unsafe pq.PQexitPipelineMode(handle) == 1 else { throw lost() }
    }

    /// Reads what a statement gives until the database is done with it.
    private func results(
        isBinary: Bool,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> [PostgresAnswer] {
        var answers: [PostgresAnswer] = []
        var failure: PostgresFailure?
        while let result = unsafe try nextResult(until: deadline, interruption) {
            defer { unsafe pq.PQclear(result) }
            switch unsafe pq.PQresultStatus(result) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY:
                answers.append(unsafe PostgresAnswer(result, pq, isBinary: isBinary))
            default:
                if failure == nil { failure = unsafe refusal(result) }
            }
        }
        if let failure { throw failure }
        return answers
    }

    private func nextResult(
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> OpaquePointer? {
        while unsafe pq.PQisBusy(handle) == 1 {
            try wait(for: POLLIN, until: deadline, interruption)
            guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
        }
        return unsafe pq.PQgetResult(handle)
    }

    private func flush(until deadline: ContinuousClock.Instant, _ interruption: Interruption) throws(PostgresFailure) {
        while true {
            let state = unsafe pq.PQflush(handle)
            if state == 0 { return }
            guard state == 1 else { throw lost() }
            try wait(for: POLLIN | POLLOUT, until: deadline, interruption)
            // The database may have to be read before it takes more.
            guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
        }
    }

    private func wait(
        for events: Int32,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        try PostgresSocket.wait(for: events, on: unsafe pq.PQsocket(handle), until: deadline, interruption)
    }

    private func refusal(_ result: OpaquePointer) -> PostgresFailure {
        // 'C' and 'M' are libpq's PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
        guard let state = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return lost() }
        let message = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
        return unsafe .refused(sqlState: String(cString: state), message: message ?? "")
    }

    private func lost() -> PostgresFailure {
        unsafe .lost(PostgresText.complaint(pq.PQerrorMessage(handle)))
    }
}
