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
    /// A row that is suddenly there is one that somebody else inserted at the same time; a lock that could not be had in the
    /// server's time, and a statement that was stopped there, may go through in one's own.
    var isConflict: Bool { ["40001", "40P01", "23505", "55P03", "57014"].contains(sqlState) }

    /// Whether the connection is of no use any more.
    ///
    /// It is, too, where it is in a state that no transaction can begin in, or leads to a database that only reads, and where
    /// nobody knows what became of what was asked for.
    var endsConnection: Bool {
        guard let sqlState else { return true }
        return ["08", "25"].contains(sqlState.prefix(2)) || sqlState.hasPrefix("57P") || sqlState == "40003"
    }

    /// Whether a new connection may well do better, as it was this one that ended.
    var isCut: Bool {
        switch self {
        case .lost: true
        case .late, .cancelled: false
        case .refused(let state, _): endsConnection && state != "25006"
        }
    }

    /// Whether the engine does not have what it was asked for, or not where it reads only: functions, settings, statements.
    var isUnknown: Bool { ["0A000", "25006", "42601", "42704", "42883"].contains(sqlState) }

    private var sqlState: String? {
        if case .refused(let state, _) = self { state } else { nil }
    }
}
