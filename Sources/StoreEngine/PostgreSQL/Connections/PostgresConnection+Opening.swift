extension PostgresConnection {
    /// Connects and says how the connection is meant.
    ///
    /// Cost: one question to the database besides the connecting, where the engine knows all that it is asked for.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - limits: What bounds the waiting.
    /// - Returns: The connection.
    /// - Throws: ``PostgresFailure``.
    static func open(_ address: PostgresAddress, _ limits: PostgresLimits) throws(PostgresFailure) -> PostgresConnection
    {
        let connection = try PostgresConnection(address, until: limits.deadline, limits.interruption)
        do {
            let sql = (settings + [question]).joined(separator: "; ")
            let row = try connection.runAll(sql, until: limits.deadline, limits.interruption).rows.first
            connection.mayHaveTables = row?.text(0) == "t"
            connection.tellsChanges = row?.text(1) == "t"
            connection.lineage = row?.text(2) == nil ? nil : PostgresLineage(row?.text(3))
        } catch {
            guard error.isUnknown else { throw error }
            // Other engines that speak the protocol lack one or the other.
            for setting in settings { _ = try connection.isKnown(setting, limits) }
            let status = "SELECT txid_status(txid_current()), \(PostgresLineage.expression)"
            connection.lineage = PostgresLineage(try connection.ifKnown(status, limits)?.rows.first?.text(1))
            connection.tellsChanges = try connection.isKnown(notification, limits)
        }
        return connection
    }

    /// Runs what not every engine knows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - limits: What bounds the waiting.
    /// - Returns: Whether the engine knows it.
    /// - Throws: ``PostgresFailure`` where there is no answer, or another one.
    func isKnown(_ sql: String, _ limits: PostgresLimits) throws(PostgresFailure) -> Bool {
        try ifKnown(sql, limits) != nil
    }

    private func ifKnown(_ sql: String, _ limits: PostgresLimits) throws(PostgresFailure) -> PostgresAnswer? {
        do {
            return try runAll(sql, until: limits.deadline, limits.interruption)
        } catch {
            guard error.isUnknown else { throw error }
            return nil
        }
    }

    /// A message to nobody, by which an engine shows that it carries messages; PostgreSQL lets only one at a time send one.
    static let notification = "SELECT pg_notify('portrait', '')"

    /// Whether there may be tables of the store, whether there is a function to send messages, what became of the first
    /// transaction of all, which costs nothing to be asked, and which run of the database this is.
    private static let question = """
        SELECT to_regclass(quote_ident(current_schema()) || '.portraitlayout') IS NOT NULL,
            to_regprocedure('pg_notify(text,text)') IS NOT NULL, txid_status(1), \(PostgresLineage.expression)
        """

    /// Limits on the server's side, for what nobody waits for any more; a disk that is waited for, whatever the server's
    /// habit; and plans that use the indexes, and their order, also of tables that were empty when the plan was made and
    /// whatever the limit on rows will be, so that what one transaction looks at is little.
    private static let settings = [
        "SET statement_timeout = 20000", "SET idle_in_transaction_session_timeout = 60000",
        "SET client_connection_check_interval = 1000", "SET synchronous_commit = on",
        "SET standard_conforming_strings = on", "SET enable_seqscan = off", "SET enable_sort = off", "SET jit = off",
    ]
}
