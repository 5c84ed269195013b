/// What a failed load gives.
public enum FailureAnswer: String, CaseIterable, Sendable {
    /// The failure.
    case error
    /// The placeholder.
    case placeholder
}
