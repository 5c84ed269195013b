/// How a session proves who it is; printing one never shows a secret.
public enum Credentials: Sendable, Hashable {
    /// Not at all.
    case guest
    /// With a user name and a password in every request (Basic).
    ///
    /// The user name is an e-mail address, a screen name or a user id, whatever the company signs in with.
    case basic(user: String, password: String)
    /// With a sign-in at the portal's own page and its session, which costs the portal a twentieth of what a password does.
    case session(user: String, password: String)
    /// With a session where the portal opens one, else with user name and password in every request.
    case automatic(user: String, password: String)
    /// With an OAuth 2 access token for the client itself (RFC 6749, section 4.4).
    case oauth2ClientCredentials(clientId: String, clientSecret: String)
}

extension Credentials {
    /// The name that a user signs in with; nil for guests and OAuth 2 clients.
    public var user: String? {
        switch self {
        case .guest, .oauth2ClientCredentials: nil
        case .basic(let user, _), .session(let user, _), .automatic(let user, _): user
        }
    }

    /// The user name and the password of an account; nil for guests and OAuth 2 clients.
    var namedSecret: (user: String, secret: String)? {
        switch self {
        case .guest, .oauth2ClientCredentials: nil
        case .basic(let user, let password), .session(let user, let password), .automatic(let user, let password):
            (user, password)
        }
    }

    /// Whether every request carries user name and password.
    var isBasic: Bool {
        if case .basic = self { true } else { false }
    }

    /// Whether requests may carry user name and password.
    var allowsBasic: Bool {
        switch self {
        case .basic, .automatic: true
        case .guest, .session, .oauth2ClientCredentials: false
        }
    }

    /// The account with its way of signing in, by which what is kept of it is found; nil for guests.
    var account: String? {
        switch self {
        case .guest: nil
        case .basic(let user, _): "basic \(user)"
        // The same session serves both.
        case .session(let user, _), .automatic(let user, _): "session \(user)"
        case .oauth2ClientCredentials(let clientId, _): "client \(clientId)"
        }
    }

    /// Whether the password or client secret has yet to be asked for.
    var lacksSecret: Bool {
        switch self {
        case .guest: false
        case .basic(_, let secret), .session(_, let secret), .automatic(_, let secret),
            .oauth2ClientCredentials(_, let secret):
            secret.isEmpty
        }
    }

    /// The same credentials with a secret.
    func completed(with secret: String) -> Credentials {
        switch self {
        case .guest: .guest
        case .basic(let user, _): .basic(user: user, password: secret)
        case .session(let user, _): .session(user: user, password: secret)
        case .automatic(let user, _): .automatic(user: user, password: secret)
        case .oauth2ClientCredentials(let clientId, _):
            .oauth2ClientCredentials(clientId: clientId, clientSecret: secret)
        }
    }

    /// What of the credentials is empty, in words; nil when nothing is.
    var emptyPart: String? {
        switch self {
        case .guest: nil
        case .basic(let user, let password), .session(let user, let password), .automatic(let user, let password):
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
        case .session(let user, _): "session(\(user))"
        case .automatic(let user, _): "automatic(\(user))"
        case .oauth2ClientCredentials(let clientId, _): "oauth2ClientCredentials(\(clientId))"
        }
    }

    /// The kind and the name, never the secret.
    public var debugDescription: String { description }

    /// A reflection without children, so that `dump` shows no secret either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
