import FoundationEssentials

/// A session that a sign-in opened, as it is kept for later processes.
struct KeptSession: Codable, Hashable, Sendable {
    /// What shows with each request that it belongs to the session.
    enum Proof: Codable, Hashable, Sendable {
        /// The token of the portal's own session (`Liferay.authToken`), beside its cookies.
        case token(String)
        /// An access token of OAuth 2.
        case bearer(String)
    }

    var proof: Proof
    /// The cookies of the session.
    var jar = CookieJar()
    /// When a new one must be fetched; nil for one that lasts until the portal no longer takes it.
    var renewAt: Date?
}
