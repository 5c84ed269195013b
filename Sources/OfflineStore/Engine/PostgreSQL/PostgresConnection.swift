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

    /// Whether it is better to go on with another one.
    var isUseless = false

    /// Whether the engine tells the numbers of transactions and what became of them.
    var tellsTransactions = false

    /// Whether the engine carries messages to who listens.
    var tellsChanges = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: The task's wish to be done with.
    /// - Throws: ``PostgresFailure`` when there is no connection in time.
    init(
        _ address: PostgresAddress,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        var pq = portrait_libpq()
        guard unsafe portrait_libpq_load(&pq) else { throw .lost("libpq.so.5 is not installed (Debian: libpq5)") }
        var parameters = [("dbname", address.uri)]
        if let password = address.password { parameters.append(("password", password)) }
        parameters += [("fallback_application_name", "portrait"), ("client_encoding", "UTF8")]
        guard let handle = unsafe PostgresConnection.start(parameters, pq) else { throw .lost("no memory is left") }
        self.pq = pq
        unsafe self.handle = handle
        unsafe portrait_libpq_be_quiet(&pq, handle)
        try finishConnecting(until: deadline, interruption)
    }

    deinit {
        unsafe pq.PQfinish(handle)
    }

    /// Runs a statement that was or is now prepared.
    ///
    /// - Parameters:
    ///   - sql: The statement, with question marks.
    ///   - arguments: The values for them.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: The task's wish to be done with.
    /// - Returns: The answer.
    /// - Throws: ``PostgresFailure``.
    func run(
        _ sql: String,
        _ arguments: [(any ColumnConvertible)?],
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> PostgresAnswer {
        let statement = try prepared(sql, until: deadline, interruption)
        let arguments = PostgresArguments(arguments)
        let isSent = unsafe arguments.withPointers { values, lengths, formats in
            unsafe pq.PQsendQueryPrepared(handle, statement.name, arguments.count, values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw lost() }
        return try answers(isBinary: true, until: deadline, interruption).last ?? PostgresAnswer()
    }

    /// Runs statements without arguments, all of them or none; values come as texts.
    ///
    /// - Parameters:
    ///   - sql: The statements.
    ///   - deadline: The time by which it has to be done.
    ///   - interruption: The task's wish to be done with.
    /// - Returns: The answer to the last one.
    /// - Throws: ``PostgresFailure``.
    @discardableResult
    func runAll(
        _ sql: String,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> PostgresAnswer {
        guard unsafe pq.PQsendQuery(handle, sql) == 1 else { throw lost() }
        return try answers(isBinary: false, until: deadline, interruption).last ?? PostgresAnswer()
    }

    /// Waits for what the database tells by itself.
    ///
    /// - Parameters:
    ///   - deadline: The time by which to return.
    ///   - interruption: The task's wish to be done with.
    /// - Returns: The messages that have come, without who sent them; none where none came in time.
    /// - Throws: ``PostgresFailure/lost(_:)``, ``PostgresFailure/cancelled``.
    func notifications(
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> [String] {
        var messages: [String] = []
        repeat {
            do {
                try wait(for: POLLIN, until: deadline, interruption)
            } catch .late {
                return []
            }
            guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
            while let notice = unsafe pq.PQnotifies(handle) {
                unsafe messages.append(PostgresText.copied(notice.pointee.extra))
                unsafe pq.PQfreemem(notice)
            }
        } while messages.isEmpty
        return messages
    }

    private static func start(_ parameters: [(String, String)], _ pq: portrait_libpq) -> OpaquePointer? {
        let names = unsafe parameters.map { unsafe strdup($0.0) }
        let values = unsafe parameters.map { unsafe strdup($0.1) }
        defer {
            for index in parameters.indices {
                unsafe free(names[index])
                unsafe free(values[index])
            }
        }
        let namePointers = unsafe names.map { unsafe UnsafePointer<CChar>($0) } + [nil]
        let valuePointers = unsafe values.map { unsafe UnsafePointer<CChar>($0) } + [nil]
        return unsafe namePointers.withUnsafeBufferPointer { names in
            unsafe valuePointers.withUnsafeBufferPointer { values in
                unsafe pq.PQconnectStartParams(names.baseAddress, values.baseAddress, 1)
            }
        }
    }

    private func finishConnecting(
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard state != PGRES_POLLING_FAILED, unsafe pq.PQstatus(handle) != CONNECTION_BAD else { throw lost() }
            do {
                try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT, until: deadline, interruption)
            } catch .late {
                throw .lost("no answer in time")
            }
            state = unsafe pq.PQconnectPoll(handle)
        }
        guard unsafe pq.PQsetnonblocking(handle, 1) == 0 else { throw lost() }
    }

    private func prepared(
        _ sql: String,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> PostgresStatement {
        if let statement = statements[sql] { return statement }
        let statement = PostgresStatement(sql, name: "s\(statements.count)")
        guard unsafe pq.PQsendPrepare(handle, statement.name, statement.sql, 0, nil) == 1 else { throw lost() }
        _ = try answers(isBinary: true, until: deadline, interruption)
        statements[sql] = statement
        return statement
    }

    /// Sends what waits to be sent and reads until the database is done.
    private func answers(
        isBinary: Bool,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) -> [PostgresAnswer] {
        try flush(until: deadline, interruption)
        var answers: [PostgresAnswer] = []
        var failure: PostgresFailure?
        while true {
            while unsafe pq.PQisBusy(handle) == 1 {
                do {
                    try wait(for: POLLIN, until: deadline, interruption)
                } catch .cancelled {
                    cancel()
                    throw .cancelled
                }
                guard unsafe pq.PQconsumeInput(handle) == 1 else { throw lost() }
            }
            guard let result = unsafe pq.PQgetResult(handle) else { break }
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

    /// Waits for the socket.
    private func wait(
        for events: Int32,
        until deadline: ContinuousClock.Instant,
        _ interruption: Interruption
    ) throws(PostgresFailure) {
        while true {
            if interruption.isWished { throw .cancelled }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard left > 0 else { throw .late }
            var watched = unsafe pollfd(fd: pq.PQsocket(handle), events: Int16(events), revents: 0)
            // The C function is `poll`; a tenth of a second at most, as nothing else tells of a wish to be done with.
            let count = unsafe poll(&watched, 1, Int32(min(left.rounded(.up), 100)))
            if count > 0 { return }
            guard count == 0 || errno == EINTR else { throw .lost("the connection can't be watched") }
        }
    }

    /// Asks the database to stop what it does for this connection, which is then closed.
    private func cancel() {
        guard let request = unsafe pq.PQgetCancel(handle) else { return }
        var message = [CChar](repeating: 0, count: 256)
        // Where it can't be asked, its own time limit stops it.
        _ = unsafe pq.PQcancel(request, &message, Int32(message.count))
        unsafe pq.PQfreeCancel(request)
    }

    private func refusal(_ result: OpaquePointer) -> PostgresFailure {
        // 'C' and 'M' are libpq's PG_DIAG_SQLSTATE and PG_DIAG_MESSAGE_PRIMARY.
        guard let state = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "C"))) else { return lost() }
        let message = unsafe pq.PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { unsafe String(cString: $0) }
        return unsafe .refused(sqlState: String(cString: state), message: message ?? "")
    }

    private func lost() -> PostgresFailure {
        let message = unsafe PostgresText.copied(pq.PQerrorMessage(handle))
        let lines = message.split(separator: "\n").map { String(NormalizedName.trimmed(String($0))) }
        return .lost(lines.isEmpty ? "the connection was cut" : lines.joined(separator: "; "))
    }
}
