import Screenlets

extension SaveOutcome {
    /// Tells in words what became of an edit.
    ///
    /// - Parameters:
    ///   - change: The edit in words.
    ///   - pendingId: The number of the edit that waits.
    ///   - reason: Why it waits.
    /// - Returns: A sentence without its full stop.
    func words(of change: String, pendingId: Int64?, reason: PortraitError?) -> String {
        switch self {
        case .uploaded: return change + " is in the portal"
        case .localOnly: return change + " is stored in the cache only; it is never sent"
        case .pending:
            let edit = pendingId.map { " \($0)" } ?? ""
            let reason = reason.map { ": \($0.message)" } ?? ""
            return "\(change) is stored as pending edit\(edit)\(reason); `portrait sync` sends it"
        }
    }
}
