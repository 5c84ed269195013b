import HTTPConnections

/// An answer that is in memory as a whole, so that it can be sent without waiting for anything.
struct WholeAnswer: Sendable {
    /// The answer.
    var response: ServerResponse
    /// How long it may be given again to anybody who asks in the same words; nil where each request is looked at.
    var lifetime: FreshnessLifetime?
}
