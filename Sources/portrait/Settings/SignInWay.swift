/// A way of signing in to a portal.
enum SignInWay: String, CaseIterable, Sendable {
    /// A session where the portal opens one, else Basic.
    case auto
    /// The portal's own sign-in form, and its session.
    case session
    /// HTTP Basic with every request.
    case basic
    /// OAuth2 client credentials (Liferay 7.1 and newer).
    case oauth2

    /// Reads a way; `cookie` is what older configuration files call a session.
    init?(_ text: String) {
        self.init(rawValue: text == "cookie" ? Self.session.rawValue : text)
    }
}
