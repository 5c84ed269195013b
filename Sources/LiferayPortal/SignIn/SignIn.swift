import FoundationEssentials
import Logging

/// Keeps what the account's requests carry: signs in when that is needed, once for all who wait and for later processes, and never so often with a
/// password that the portal does not take that the account gets locked.
actor SignIn {
    private let configuration: PortalConfiguration
    private let secret: (@Sendable () async throws(PortalError) -> String)?
    nonisolated let transport: Transport
    private let file: SignInFile?
    private let now: @Sendable () -> Date
    private var credentials: Credentials
    private var kept = KeptSignIn()
    /// Whether the file has what this process found out last; where it has not, it is out of date.
    private var isKept = true
    private var isRecalled = false
    private var current: RequestCredentials?
    /// The number of the last sign-in: the credentials of an earlier one are outdated, whatever became of them.
    private var signInCount = 0
    /// The session that the credentials are of; what is kept may be a newer one of another process.
    private var adopted: KeptSession?
    /// The session that the portal no longer takes, or that is not to be used; another process may have opened a newer one.
    private var outdated: KeptSession?
    private var inFlight: Task<Result<RequestCredentials, PortalError>, Never>?
    private var asking: Task<Result<String, PortalError>, Never>?
    private var doubtedAt: Date?
    /// Who may try a password that was not taken yet.
    nonisolated let turn = SignInTurn()

    /// For how long a refusal that may have two reasons starts no other sign-in, once one did not help, in seconds.
    private static let doubt: TimeInterval = 60

    init(
        _ configuration: PortalConfiguration,
        secret: (@Sendable () async throws(PortalError) -> String)?,
        transport: Transport,
        logger: Logger?,
        now: @escaping @Sendable () -> Date
    ) {
        self.configuration = configuration
        self.secret = secret
        self.transport = transport
        self.now = now
        credentials = configuration.credentials
        file = configuration.signInFolder.flatMap { folder in
            guard let account = configuration.credentials.account else { return nil }
            return SignInFile(
                folder: folder,
                reserve: configuration.signInReserveFolder,
                server: configuration.server,
                account: account,
                logger: logger
            )
        }
    }

    nonisolated var server: PortalAddress { configuration.server }

    // MARK: Credentials of requests

    /// Gets ready for a request: asks for the secret where no session is at hand that does without.
    ///
    /// - Throws: What the question failed with.
    func prepare() async throws(PortalError) {
        recall()
        if !isCurrent { try await askForSecret() }
    }

    /// The credentials of the next request, from a sign-in where one is needed.
    ///
    /// - Throws: ``PortalError/notAllowed(_:)`` when the portal does not accept the credentials,
    ///   ``PortalError/connectionFailure(_:)`` with ``ConnectionFailure/Kind/signInPaused`` when it has refused them twice,
    ///   ``PortalError/configuration(_:)`` before any packet when one of them is empty.
    func requestCredentials() async throws(PortalError) -> RequestCredentials {
        recall()
        if case .guest = credentials { return RequestCredentials() }
        if isCurrent, var current {
            current.isRenewable = true
            return current
        }
        try await askForSecret()
        if let empty = credentials.emptyPart { throw .configuration(.emptyCredential(empty)) }
        if let requestCredentials = try basicCredentials() { return requestCredentials }
        return try await signedIn()
    }

    /// Credentials newer than those that the portal no longer accepts.
    func renewed(after requestCredentials: RequestCredentials) async throws(PortalError) -> RequestCredentials {
        if isCurrent, let current, current.generation > requestCredentials.generation { return current }
        current = nil
        outdated = adopted
        try await askForSecret()
        if let requestCredentials = try basicCredentials() { return requestCredentials }
        return try await signedIn()
    }

    /// Leaves a session that was kept, so that the next request shows whether the portal takes the credentials.
    func leave() {
        recall()
        current = nil
        outdated = adopted
    }

    /// Ends the session, in the portal and here.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: What the way to the portal failed with; the session is forgotten here all the same.
    func end() async throws(PortalError) -> Bool {
        recall()
        let session = kept.session
        current = nil
        kept = KeptSignIn()
        file?.remove()
        guard let session else { return false }
        guard case .token = session.proof else { return true }
        try await SessionSignIn(server: configuration.server, transport: transport).end(session)
        return true
    }

    private var isCurrent: Bool {
        current.map { requestCredentials in requestCredentials.renewAt.map { now() < $0 } ?? true } ?? false
    }

    /// The credentials of who goes by Basic: told so, or where the portal opens no session, or did not take the password for one.
    func basicCredentials() throws(PortalError) -> RequestCredentials? {
        guard let (user, password) = credentials.namedSecret, credentials.allowsBasic else { return nil }
        let goesByBasic =
            credentials.isBasic || kept.opensNoSession(at: now()) || kept.hasRefused(password)
        guard goesByBasic else { return nil }
        try refuseWhilePaused(password)
        return .basic(user: user, password: password, isProved: kept.proved?.matches(password) ?? false)
    }

    // MARK: The secret

    /// Asks for the secret where the credentials came without one, once for all who wait.
    private func askForSecret() async throws(PortalError) {
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

    // MARK: Signing in

    private func signedIn() async throws(PortalError) -> RequestCredentials {
        if let inFlight { return try await inFlight.value.get() }
        signInCount += 1
        let generation = signInCount
        // A task of its own: several callers wait for it, and one that gives up must not end it for the others.
        let task = Task { await self.exchange(generation: generation) }
        inFlight = task
        let result = await task.value
        inFlight = nil
        return try result.get()
    }

    /// Signs in, while no other process does; takes the session over that another one opened meanwhile.
    private func exchange(generation: Int) async -> Result<RequestCredentials, PortalError> {
        let lock = await file?.lock(patience: configuration.timeouts.whole)
        defer { withExtendedLifetime(lock) {} }
        if lock != nil { reread() }
        do throws(PortalError) {
            if let session = kept.session, session != outdated, session.renewAt.map({ now() < $0 }) ?? true {
                return .success(adopt(session, generation: generation))
            }
            if let password = credentials.namedSecret?.secret { try refuseWhilePaused(password) }
            return .success(try await exchanged(generation: generation))
        } catch {
            return .failure(error)
        }
    }

    private func exchanged(generation: Int) async throws(PortalError) -> RequestCredentials {
        do throws(PortalError) {
            let session = try await opened()
            kept.session = session
            kept.refusals = nil
            kept.opensNoSessionAt = nil
            keep()
            return adopt(session, generation: generation)
        } catch .notAllowed(let refusal) where refusal.reason == .wrongCredentials {
            throw refused(.notAllowed(refusal))
        } catch  where credentials.allowsBasic && error.meansNoSession {
            kept.opensNoSessionAt = now()
            keep()
            guard let requestCredentials = try basicCredentials() else { throw error }
            return requestCredentials
        }
    }

    private func opened() async throws(PortalError) -> KeptSession {
        let server = configuration.server
        if case .oauth2ClientCredentials(let clientId, let clientSecret) = credentials {
            return try await OAuth2SignIn(server: server, transport: transport)
                .session(clientId: clientId, clientSecret: clientSecret, now: now())
        }
        let (user, password) = credentials.namedSecret ?? ("", "")
        return try await SessionSignIn(server: server, transport: transport).session(user: user, password: password)
    }

    private func adopt(_ session: KeptSession, generation: Int) -> RequestCredentials {
        transport.cookies.replace(by: session.jar)
        let requestCredentials = RequestCredentials(session, generation: generation)
        current = requestCredentials
        adopted = session
        return requestCredentials
    }

    // MARK: What is kept

    /// Takes over what an earlier process kept; what needs no account reads nothing.
    private func recall() {
        guard !isRecalled else { return }
        isRecalled = true
        reread()
        guard let session = kept.session else { return }
        _ = adopt(session, generation: 0)
    }

    /// Takes over what is kept, unless what this process found out last could not be.
    private func reread() {
        if isKept, let read = file?.read() { kept = read }
    }

    private func keep() {
        isKept = file?.write(kept) ?? false
    }

    // MARK: Refusals

    /// Until when the password is not tried, because the portal has refused it twice; nil where it may be tried.
    ///
    /// The password is asked for only where there is a pause, which another password ends.
    ///
    /// - Throws: What asking for the password failed with.
    func pausedUntil() async throws(PortalError) -> Date? {
        recall()
        // Another process may have tried it.
        reread()
        guard kept.refusals?.pausedUntil(configuration.signInRetry, now: now()) != nil else { return nil }
        try await askForSecret()
        guard let password = credentials.namedSecret?.secret else { return nil }
        return kept.pausedUntil(password, configuration.signInRetry, now: now())
    }

    private func refuseWhilePaused(_ password: String) throws(PortalError) {
        guard let end = kept.pausedUntil(password, configuration.signInRetry, now: now()) else { return }
        let seconds = Int(end.timeIntervalSince(now()).rounded(.up))
        throw .connectionFailure(
            ConnectionFailure(.signInPaused, detail: "for \(seconds) s more")
        )
    }

    /// Whether the portal did not take the password when it was tried last.
    var hasRefusedPassword: Bool {
        credentials.namedSecret.map { kept.hasRefused($0.secret) } ?? false
    }

    /// Notes that the portal did not take the password.
    ///
    /// - Parameter failure: What the portal said.
    /// - Returns: The same, with the folders in it where this can't be kept for later processes.
    func refused(_ failure: PortalError) -> PortalError {
        guard let password = credentials.namedSecret?.secret else { return failure }
        kept.refuse(password, at: now())
        keep()
        guard !isKept, let file, case .notAllowed(var refusal) = failure else { return failure }
        refusal.unwritableFolders = file.folders
        return .notAllowed(refusal)
    }

    /// Notes that the portal took the password with a request.
    func accepted() {
        guard let password = credentials.namedSecret?.secret else { return }
        kept.accept(password)
        // The portal took with a request what it did not take for a session.
        if !credentials.isBasic { kept.opensNoSessionAt = now() }
        keep()
    }

    /// Looks at what other processes found out, once it is this one's turn to try a password.
    func lockForProbation() async -> FileLock? {
        let lock = await file?.lock(patience: configuration.timeouts.whole)
        if lock != nil { reread() }
        return lock
    }

    /// Whether a refusal that may have two reasons is worth another sign-in: not where one did not help a moment ago.
    func isWorthRenewal(after error: PortalError) -> Bool {
        guard error.mayMeanExpiredSession else { return false }
        guard error.hasTwoReasons, let doubtedAt else { return true }
        return !(0..<Self.doubt).contains(now().timeIntervalSince(doubtedAt))
    }

    /// Notes that another sign-in did not help.
    func doubted() {
        doubtedAt = now()
    }
}
