/// A way of signing in to a portal.
enum SignInWay: String, CaseIterable, Sendable {
    /// HTTP Basic with every request.
    case basic
    /// The portal's own sign-in form, and its session cookie.
    case cookie
    /// OAuth2 client credentials (Liferay 7.1 and newer).
    case oauth2
}
