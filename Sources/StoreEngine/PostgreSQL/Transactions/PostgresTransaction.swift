import Glibc

/// One try of a transaction on one connection.
struct PostgresTransaction<Value: Sendable>: Sendable {
    /// What a try came to.
    enum Outcome: Sendable {
        /// It went through; nil where there is no store to read.
        case done(Value?)
        /// Nothing was changed, and another try may go through.
        case again(StoreError, Next)
        /// It failed.
        case failed(StoreError)
    }

    /// When another try may go through.
    enum Next: Hashable, Sendable {
        /// At once, on a new connection.
        case atOnce
        /// A little later, when somebody else is done.
        case later
        /// When the database can be reached again.
        case whenBack
    }

    /// What is sure of the change; nil for reading.
    let durability: Durability?

    /// The address of the database.
    let address: PostgresAddress

    /// What to do in it.
    let body: @Sendable (any Database) throws -> Value

    /// Tries.
    ///
    /// - Parameters:
    ///   - connection: The connection; made where there is none, and taken away where it is of no use any more.
    ///   - limits: What bounds the waiting.
    /// - Returns: What it came to.
    func run(on connection: inout PostgresConnection?, _ limits: PostgresLimits) -> Outcome {
        var wasOpen = connection != nil
        defer { if connection?.isReusable == false { connection = nil } }
        do {
            let open = try connection ?? PostgresConnection.open(address, limits)
            connection = open
            wasOpen = true
            return try run(on: open, limits) ?? .done(nil)
        } catch let failure as PostgresFailure {
            if failure.endsConnection { connection = nil }
            let error = StoreError(failure, place: limits.place)
            if failure.isConflict { return .again(error, .later) }
            guard failure.isCut else { return .failed(error) }
            // It may have been cut long ago, or just now; a new one will tell.
            return .again(error, wasOpen ? .atOnce : .whenBack)
        } catch {
            return .failed(StoreError(error, path: limits.place))
        }
    }

    /// Runs it on an open connection; nil where there is no store to read.
    private func run(on connection: PostgresConnection, _ limits: PostgresLimits) throws -> Outcome? {
        if !connection.isCurrent, !connection.mayHaveTables {
            guard try PostgresLayout.prepare(connection, isWriting: durability != nil, limits) else { return nil }
        }
        let database = PostgresDatabase(connection, durability, limits)
        let value: Value
        do {
            value = try body(database)
            try database.begin()
        } catch {
            let failure = database.failure
            if database.hasBegun, failure?.endsConnection != true { rollBack(connection, limits) }
            if database.isOutdated {
                connection.mayHaveTables = false
                return try run(on: connection, limits)
            }
            if let refusal = database.refusal { throw refusal }
            throw failure ?? error
        }
        let outcome = try commit(value, database.transactionId, on: connection, limits)
        if case .done = outcome { tell(database.messages, on: connection, limits) }
        return outcome
    }

    /// Undoes what was begun; what went wrong before stays what is told, also where the connection can't do that any more.
    private func rollBack(_ connection: PostgresConnection, _ limits: PostgresLimits) {
        do throws(PostgresFailure) {
            try connection.runAll("ROLLBACK", until: limits.deadline, Interruption())
        } catch {
            connection.isUseless = true
        }
    }

    /// Tells others what was changed, now that it is there for all.
    ///
    /// Not in the transaction itself: PostgreSQL lets only one at a time commit that has something to tell, and would make
    /// each wait for the disk that the one before waits for. Where the message is lost, so is the connection; the others
    /// look for themselves now and then.
    private func tell(_ messages: [String], on connection: PostgresConnection, _ limits: PostgresLimits) {
        guard !messages.isEmpty, connection.tellsChanges else { return }
        let calls = messages.map {
            "pg_notify(\(PostgresNoticeListener.channel), \(PostgresText.quoted($0)))"
        }
        let sql = "BEGIN; SET LOCAL synchronous_commit = off; SELECT \(calls.joined(separator: ", ")); COMMIT"
        do throws(PostgresFailure) {
            try connection.runAll(sql, until: limits.deadline, Interruption())
        } catch {
            // Some engines know the function, and say only then that they don't carry messages.
            connection.tellsChanges = !error.isUnknown
            if error.isUnknown { rollBack(connection, limits) } else { connection.isUseless = true }
        }
    }

    /// Commits; cancellation comes too late now.
    private func commit(
        _ value: Value,
        _ transactionId: String?,
        on connection: PostgresConnection,
        _ limits: PostgresLimits
    ) throws -> Outcome {
        do {
            let answer = try connection.runAll("COMMIT", until: limits.deadline, Interruption())
            guard answer.tag == "COMMIT" else { throw StoreError.defect(detail: "the database did not commit") }
            return .done(value)
        } catch let failure as PostgresFailure where failure.endsConnection && durability == .durable {
            connection.isUseless = true
            return try PostgresVerdict.isCommitted(transactionId, of: connection.lineage, at: address, limits)
                ? .done(value) : .again(StoreError(failure, place: limits.place), .atOnce)
        }
    }
}
