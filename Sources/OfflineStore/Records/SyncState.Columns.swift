import FoundationEssentials

extension SyncState {
    /// The state as it is written in columns.
    struct Columns: Hashable {
        /// The number of the state: 0 clean, 1 dirty, 2 parked, 3 local only.
        var code: Int64
        /// The number of attempts of a dirty entry, else 0.
        var attempts: Int64 = 0
        /// The due time of a dirty entry in milliseconds.
        var due: Int64?
        /// The reason of a parked entry.
        var reason: String?
    }

    /// The columns of this state.
    var columns: Columns {
        switch self {
        case .clean: Columns(code: 0)
        case .dirty(let attempts, let due): Columns(code: 1, attempts: Int64(attempts), due: Milliseconds.of(due))
        case .parked(let reason): Columns(code: 2, reason: reason)
        case .localOnly: Columns(code: 3)
        }
    }

    /// Reads a state from its columns.
    init(_ columns: Columns) throws(EntryDamage) {
        switch columns.code {
        case 0: self = .clean
        case 1:
            guard let due = columns.due else { throw .column("dueAt") }
            self = .dirty(attempts: Int(columns.attempts), due: Milliseconds.date(due))
        case 2:
            guard let reason = columns.reason else { throw .column("parkReason") }
            self = .parked(reason: reason)
        case 3: self = .localOnly
        default: throw .column("syncState")
        }
        // What does not belong to the state was not written by the store.
        guard self.columns == columns else { throw .column("syncState") }
    }
}
