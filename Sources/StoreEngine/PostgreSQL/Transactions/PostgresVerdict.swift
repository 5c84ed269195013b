import Glibc

/// What became of a transaction whose connection was lost while it was being confirmed.
enum PostgresVerdict {
    /// The time to find out; that of the transaction may be over already.
    private static let patience = Duration.seconds(10)

    /// Asks the database, also one that is just starting again, until it is known or the time is over.
    ///
    /// - Parameters:
    ///   - transactionId: The number of the transaction; nil where the engine tells none.
    ///   - lineage: The run of the database in which it was given; nil where the engine does not tell.
    ///   - address: The address of the database.
    ///   - limits: What bounds the waiting.
    /// - Returns: Whether it was confirmed.
    /// - Throws: ``StoreError/away(address:detail:)`` when it can't be known: the change may be stored or not.
    static func isCommitted(
        _ transactionId: String?,
        of lineage: PostgresLineage?,
        at address: PostgresAddress,
        _ limits: PostgresLimits
    ) throws(StoreError) -> Bool {
        let unknown = StoreError.away(
            address: limits.place,
            detail: "the connection was cut while a change was being confirmed; it may be stored or not"
        )
        guard let transactionId, let lineage else { throw unknown }
        let end = max(limits.deadline, .now + patience)
        while ContinuousClock.now < end {
            do throws(PostgresFailure) {
                let connection = try PostgresConnection(address, until: end, Interruption())
                let present = try connection.runAll("SELECT \(PostgresLineage.expression)", until: end, Interruption())
                guard let present = PostgresLineage(present.rows.first?.text(0)),
                    let question = present.question(about: transactionId, of: lineage)
                else { throw PostgresFailure.late }
                switch try connection.runAll(question, until: end, Interruption()).rows.first?.text(0) {
                case "committed": return true
                case "aborted": return false
                case "in progress": break
                default: throw PostgresFailure.late
                }
            } catch {
                // One that is just starting refuses connections.
                if error == .late || error.isUnknown { throw unknown }
            }
            // On the connection's own thread: the C function is `usleep`.
            usleep(50_000)
        }
        throw unknown
    }
}
