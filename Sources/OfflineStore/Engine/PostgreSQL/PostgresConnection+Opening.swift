extension PostgresConnection {
    /// Connects and says how the connection is meant.
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
            try connection.runAll(settings.joined(separator: "; "), until: limits.deadline, limits.interruption)
        } catch .refused {
            // Other engines that speak the protocol lack one or the other.
            for setting in settings { _ = try connection.isKnown(setting, limits) }
        }
        connection.tellsTransactions = try connection.isKnown("SELECT txid_status(txid_current())", limits)
        connection.tellsChanges = try connection.isKnown("SELECT pg_notify('portrait', '')", limits)
        return connection
    }

    /// Runs what not every engine knows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - limits: What bounds the waiting.
    /// - Returns: Whether the engine knows it.
    /// - Throws: ``PostgresFailure`` where there is no answer.
    func isKnown(_ sql: String, _ limits: PostgresLimits) throws(PostgresFailure) -> Bool {
        do {
            try runAll(sql, until: limits.deadline, limits.interruption)
            return true
        } catch {
            // 0A000 is what is not supported, and elsewhere a plan that has become useless.
            guard case .refused(let state, _) = error, state == "0A000" || !error.endsConnection else { throw error }
            return false
        }
    }

    /// Limits on the server's side, for what nobody waits for any more; a disk that is waited for, whatever the server's
    /// habit; and plans that use the indexes, and their order, also of tables that were empty when the plan was made and
    /// whatever the limit on rows will be, so that what one transaction looks at is little.
    private static let settings = [
        "SET statement_timeout = 20000", "SET lock_timeout = 5000", "SET idle_in_transaction_session_timeout = 60000",
        "SET synchronous_commit = on", "SET standard_conforming_strings = on", "SET enable_seqscan = off",
        "SET enable_sort = off", "SET jit = off",
    ]
}
