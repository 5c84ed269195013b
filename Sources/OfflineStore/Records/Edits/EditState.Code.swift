extension EditState {
    /// The number of the state in its column; the indexes know 3.
    var code: Int64 {
        switch self {
        case .pending: 0
        case .parked: 1
        case .conflict: 2
        case .aside: 3
        case .localOnly: 4
        }
    }

    /// Finds the state of a number.
    init(code: Int64) throws(EntryDamage) {
        guard let state = EditState.allCases.first(where: { $0.code == code }) else { throw .column("state") }
        self = state
    }
}
