extension StoreError {
    /// Gives a failure of PostgreSQL its meaning; the only place where codes of SQLSTATE get one.
    ///
    /// - Parameters:
    ///   - failure: The failure.
    ///   - place: The address of the database, without a password.
    init(_ failure: PostgresFailure, place: String) {
        switch failure {
        case .lost(let detail): self = .away(address: place, detail: detail)
        // What is busy says so itself, before the time is over.
        case .late: self = .away(address: place, detail: "no answer in time")
        case .cancelled: self = .cancelled
        case .refused(let state, let message): self.init(sqlState: state, message, place: place)
        }
    }

    private init(sqlState state: String, _ message: String, place: String) {
        switch (state, state.prefix(2)) {
        case ("53100", _): self = .diskFull(path: place)
        case ("25006", _): self = .readOnly(path: place)
        // Conflicts that did not end, locks, and statements that the server's time limit ended.
        case ("40001", _), ("40P01", _), ("23505", _), ("55P03", _), ("57014", _): self = .busy(path: place)
        case ("XX001", _), ("XX002", _): self = .corrupt(path: place, detail: message)
        case ("58030", _), (_, "58"), (_, "54"): self = .io(path: place, detail: message)
        // No connection, no room for one, the server stopping or starting, the account refused or without the right.
        case ("40003", _), (_, "08"), (_, "53"), (_, "28"), (_, "3D"), ("42501", _), ("57P01", _), ("57P02", _),
            ("57P03", _),
            ("57P04", _), ("57P05", _), (_, "25"):
            self = .away(address: place, detail: message)
        default: self = .defect(detail: "\(state): \(message)")
        }
    }
}
