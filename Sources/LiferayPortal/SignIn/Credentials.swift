/// How a session proves who it is; printing one never shows a secret.
public enum Credentials: Sendable, Hashable {
    /// Not at all.
    case guest
    /// With a user name and a password in every request (Basic).
    ///
    /// The user name is an e-mail address, a screen name or a user id, whatever the company signs in with.
    case basic(user: String, password: String)
    /// With a sign-in at the portal's own page and its session cookie.
    case cookie(user: String, password: String)
    /// With an OAuth 2 access token for the client itself (RFC 6749, section 4.4).
    case oauth2ClientCredentials(clientId: String, clientSecret: String)
}

extension Credentials {
    /// The name that a user signs in with; nil for guests and OAuth 2 clients.
    public var user: String? {
        switch self {
        case .guest, .oauth2ClientCredentials: nil
        case .basic(let user, _), .cookie(let user, _): user
        }
    }

    /// Whether the password or client secret has yet to be asked for.
    var lacksSecret: Bool {
        switch self {
        case .guest: false
        case .basic(_, let secret), .cookie(_, let secret), .oauth2ClientCredentials(_, let secret): secret.isEmpty
        }
    }

    /// The same credentials with a secret.
    func completed(with secret: String) -> Credentials {
        switch self {
        case .guest: .guest
        case .basic(let user, _): .basic(user: user, password: secret)
        case .cookie(let user, _): .cookie(user: user, password: secret)
        case .oauth2ClientCredentials(let clientId, _):
            .oauth2ClientCredentials(clientId: clientId, clientSecret: secret)
        }
    }

    /// What of the credentials is empty, in words; nil when nothing is.
    var emptyPart: String? {
        switch self {
        case .guest: nil
        case .basic(let user, let password), .cookie(let user, let password):
            user.isEmpty ? "user name" : password.isEmpty ? "password" : nil
        case .oauth2ClientCredentials(let clientId, let clientSecret):
            clientId.isEmpty ? "client id" : clientSecret.isEmpty ? "client secret" : nil
        }
    }
}

extension Credentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and the name, never the secret.
    public var description: String {
        switch self {
        case .guest: "guest"
        case .basic(let user, _): "basic(\(user))"
        case .cookie(let user, _): "cookie(\(user))"
        case .oauth2ClientCredentials(let clientId, _): "oauth2ClientCredentials(\(clientId))"
        }
    }

    /// The kind and the name, never the secret.
    public var debugDescription: String { description }

    /// A reflection without children, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
