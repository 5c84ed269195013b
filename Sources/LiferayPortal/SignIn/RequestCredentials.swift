import FoundationEssentials

/// What a request carries to show who asks, besides the conversation's cookies.
struct RequestCredentials: Sendable {
    /// How the portal knows the account by it.
    enum Kind: Sendable {
        /// Not at all.
        case guest
        /// By name and password; `isProved` once the portal has taken them.
        case basic(isProved: Bool)
        /// By a session of the portal, or by the token of a client.
        case session
    }

    var kind = Kind.guest
    /// The header fields that go with a request to a service.
    var headers: [(name: String, value: String)] = []
    /// Counts the sign-ins, so that two requests that met the same end of a session sign in once.
    var generation = 0
    /// When a new one must be fetched; nil for one that lasts until the portal no longer takes it.
    var renewAt: Date?
    /// Whether another sign-in may help: it stems from an earlier sign-in, not from one just made for this request.
    var isRenewable = false

    /// Whether the portal has yet to show that it takes the name and password.
    var isOnProbation: Bool {
        if case .basic(isProved: false) = kind { true } else { false }
    }
}

extension RequestCredentials {
    /// A name and a password in every request, in UTF-8 (RFC 7617).
    static func basic(user: String, password: String, isProved: Bool) -> RequestCredentials {
        let pair = Data("\(user):\(password)".utf8).base64EncodedString()
        return RequestCredentials(kind: .basic(isProved: isProved), headers: [("Authorization", "Basic " + pair)])
    }

    /// What a sign-in gave.
    init(_ session: KeptSession, generation: Int) {
        let header =
            switch session.proof {
            case .token(let token): ("X-CSRF-Token", token)
            case .bearer(let token): ("Authorization", "Bearer \(token)")
            }
        self.init(kind: .session, headers: [header], generation: generation, renewAt: session.renewAt)
    }
}
