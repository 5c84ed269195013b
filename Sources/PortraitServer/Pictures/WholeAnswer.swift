import HTTPConnections

/// An answer that is in memory as a whole, so that it can be sent without waiting for anything.
struct WholeAnswer: Sendable {
    /// The answer.
    var response: ServerResponse
    /// Whether it has a picture that was in memory; where the client has the picture already, and for a refusal, it has none.
    var hasPicture = false
    /// Whether the picture stands in for a portrait.
    var isPlaceholder = false
    /// How long it may be given again to anybody who asks in the same words; nil where each request is looked at.
    var lifetime: FreshnessLifetime?
}
