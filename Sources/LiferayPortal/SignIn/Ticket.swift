import FoundationEssentials

/// What a request carries to show who asks.
struct Ticket: Sendable {
    /// The header fields that go with a request to a service.
    var headers: [(name: String, value: String)] = []
    /// The header fields that go with a request for a picture: only those of a cookie session.
    var pictureHeaders: [(name: String, value: String)] = []
    /// Counts the sign-ins, so that two requests that met the same end of a session sign in once.
    var generation = 0
    /// When a new one must be fetched; nil for one that never ends.
    var renewAt: Date?
    /// Whether another sign-in may help: it stems from an earlier sign-in, not from one just made for this request.
    var isRenewable = false
}
