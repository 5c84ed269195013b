import FoundationEssentials

/// Keeps the account's ticket: signs in when one is needed, once for all who wait, and renews it in time.
actor SignIn {
    private let server: PortalAddress
    private var credentials: Credentials
    private let secret: (@Sendable () async throws(PortalError) -> String)?
    private let transport: Transport
    private let now: @Sendable () -> Date
    private var current: Ticket?
    private var inFlight: Task<Result<Ticket, PortalError>, Never>?
    private var asking: Task<Result<String, PortalError>, Never>?

    init(
        server: PortalAddress,
        credentials: Credentials,
        secret: (@Sendable () async throws(PortalError) -> String)?,
        transport: Transport,
        now: @escaping @Sendable () -> Date
    ) {
        self.server = server
        self.credentials = credentials
        self.secret = secret
        self.transport = transport
        self.now = now
    }

    /// Asks for the secret where the credentials came without one, once for all who wait.
    ///
    /// - Throws: What the question failed with.
    func complete() async throws(PortalError) {
        guard let secret, credentials.lacksSecret else { return }
        // A task of its own: several callers wait for it, and one that gives up must not end it for the others. Most
        // secrets are at hand, and need no other thread.
        let task =
            asking
            ?? Task.immediate { () async -> Result<String, PortalError> in
                do throws(PortalError) {
                    return .success(try await secret())
                } catch {
                    return .failure(error)
                }
            }
        asking = task
        let result = await task.value
        asking = nil
        credentials = credentials.completed(with: try result.get())
    }

    /// The ticket for the next request, from a sign-in where one is needed.
    ///
    /// - Throws: ``PortalError/notAllowed(_:)`` when the portal does not accept the credentials,
    ///   ``PortalError/configuration(_:)`` before any packet when one of them is empty.
    func ticket() async throws(PortalError) -> Ticket {
        try await complete()
        if let empty = credentials.emptyPart {
            throw .configuration(.emptyCredential(empty))
        }
        if case .basic(let user, let password) = credentials {
            return Ticket(headers: [Self.basic(user: user, password: password)])
        }
        if case .guest = credentials {
            return Ticket()
        }
        if var current, current.renewAt.map({ now() < $0 }) ?? true {
            current.isRenewable = true
            return current
        }
        return try await signedIn()
    }

    /// The ticket that a cookie session has already; never signs in.
    func ticketAtHand() -> Ticket {
        current ?? Ticket()
    }

    /// A ticket newer than one that the portal no longer accepts.
    func renewed(after ticket: Ticket) async throws(PortalError) -> Ticket {
        if let current, current.generation > ticket.generation {
            return current
        }
        return try await signedIn()
    }

    private func signedIn() async throws(PortalError) -> Ticket {
        if let inFlight {
            return try await inFlight.value.get()
        }
        let generation = (current?.generation ?? 0) + 1
        // A task of its own: several callers wait for it, and one that gives up must not end it for the others.
        let task = Task { await self.exchange(generation: generation) }
        inFlight = task
        let result = await task.value
        inFlight = nil
        current = try result.get()
        return try result.get()
    }

    private func exchange(generation: Int) async -> Result<Ticket, PortalError> {
        do throws(PortalError) {
            var ticket =
                switch credentials {
                case .guest, .basic: Ticket()
                case .cookie(let user, let password):
                    try await CookieSignIn(server: server, transport: transport)
                        .ticket(
                            user: user,
                            password: password,
                            now: now()
                        )
                case .oauth2ClientCredentials(let clientId, let clientSecret):
                    try await OAuth2SignIn(server: server, transport: transport)
                        .ticket(
                            clientId: clientId,
                            clientSecret: clientSecret,
                            now: now()
                        )
                }
            ticket.generation = generation
            return .success(ticket)
        } catch {
            return .failure(error)
        }
    }

    /// The header field of Basic authentication in UTF-8 (RFC 7617).
    static func basic(user: String, password: String) -> (name: String, value: String) {
        ("Authorization", "Basic " + Data("\(user):\(password)".utf8).base64EncodedString())
    }
}
