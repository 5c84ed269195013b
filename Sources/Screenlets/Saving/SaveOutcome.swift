/// What became of an edit that was acknowledged.
public enum SaveOutcome: String, CaseIterable, Codable, Hashable, Sendable {
    /// The portal has it.
    case uploaded
    /// It is kept to be sent.
    case pending
    /// It is kept for this store only, as the policy wants it.
    case localOnly = "local-only"
}
