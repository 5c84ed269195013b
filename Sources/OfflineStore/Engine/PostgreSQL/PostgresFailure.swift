/// What went wrong between the store and PostgreSQL.
enum PostgresFailure: Error, Hashable {
    /// The database said no, with a code of SQLSTATE (PostgreSQL's manual, appendix A).
    case refused(sqlState: String, message: String)
    /// There is no connection, or no longer.
    case lost(String)
    /// The time limit passed.
    case late
    /// The task was cancelled.
    case cancelled

    /// Whether the same transaction may well go through when it is run again: another one came between.
    ///
    /// A row that is suddenly there is one that somebody else inserted at the same time, and a lock that could not be had in
    /// the server's time may be had in one's own.
    var isConflict: Bool {
        guard case .refused(let state, _) = self else { return false }
        return ["40001", "40P01", "23505", "55P03"].contains(state)
    }

    /// Whether the connection is of no use any more.
    ///
    /// After a change of the tables, what the connection prepared is of no use either.
    var endsConnection: Bool {
        switch self {
        case .lost, .late, .cancelled: true
        case .refused(let state, _): state.hasPrefix("08") || state.hasPrefix("57P") || state == "0A000"
        }
    }
}
