/// One run of a database between two recoveries, in which a number of a transaction means one transaction.
///
/// A number that was given and of which nothing was on disk when the database crashed is given again after the recovery: what
/// became of it is then another transaction's. Source: PostgreSQL's `StartupXLOG` (xlog.c), which takes the next number from
/// the log that is there.
struct PostgresLineage: Hashable, Sendable {
    /// The timeline and the time at which the statistics began, which a recovery begins anew.
    private let text: String

    /// The SQL expression whose value is a lineage; null on a standby.
    static let expression = """
        (SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END
            || CAST(CAST(extract(epoch FROM stats_reset) * 1000000 AS BIGINT) AS TEXT) FROM pg_stat_bgwriter)
        """

    /// Takes the value of the expression; nil where there is none.
    init?(_ text: String?) {
        guard let text, text.count > 8 else { return nil }
        self.text = text
    }

    /// Writes the question what became of a transaction of an earlier lineage.
    ///
    /// The recovery ends with a checkpoint, which tells the first number that is given again: that one and greater ones were
    /// lost. Once there is a later checkpoint, nothing can be told. Two recoveries before the question count as the last one.
    ///
    /// - Parameters:
    ///   - number: The number of the transaction.
    ///   - earlier: The lineage in which it was given.
    /// - Returns: The statement, whose answer is that of `txid_status`, or no row where it can't be known; nil where it can
    ///   never be known, as the database has another history.
    func question(about number: String, of earlier: PostgresLineage) -> String? {
        if self == earlier { return "SELECT txid_status(\(number))" }
        guard text.prefix(8) == earlier.text.prefix(8) else { return nil }
        // A checkpoint at which the log stands still is that of a recovery, or of a start; the level `minimal` has others.
        return """
            SELECT CASE WHEN \(number) < firstLost THEN txid_status(\(number)) ELSE 'aborted' END
            FROM (
                SELECT CAST(split_part(next_xid, ':', 1) AS BIGINT) * 4294967296
                    + CAST(split_part(next_xid, ':', 2) AS BIGINT) AS firstLost
                FROM pg_control_checkpoint(), pg_stat_bgwriter
                WHERE checkpoint_lsn = redo_lsn AND checkpoint_time >= date_trunc('second', stats_reset)
                    AND current_setting('wal_level') <> 'minimal'
            ) AS recovery
            """
    }
}
