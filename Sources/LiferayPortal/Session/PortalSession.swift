public import FoundationEssentials
public import Logging

/// A conversation with one portal under one account.
///
/// Nothing is sent, and no thread is started, before the first question. Connections are kept and used
/// again. Safe to be used from many tasks at once. Once closed, every question fails with ``PortalError/cancelled``.
public final class PortalSession: Portal {
    /// Where the portal is and how it is talked to.
    public let configuration: PortalConfiguration

    private let transport: Transport
    private let signIn: SignIn
    let factsCache: PortalFactsCache
    private let users: UserLookups
    let portraits: PortraitConnector
    let changes: PortraitChangeConnector
    private let detector: FlavourDetector
    let services: PortalServices
    let comments: CommentConnector

    /// Creates a session; the caller must ``close()`` it in the end.
    ///
    /// - Parameters:
    ///   - configuration: Where the portal is and how it is talked to.
    ///   - facts: Gives what an earlier session learnt about the same portal; called before the first question.
    ///     Facts older than a day are asked for anew.
    ///   - secret: Gives the password or client secret where the credentials come without it; called before the first
    ///     question that may need it, and once where it succeeds.
    ///   - logger: Where requests are noted, at debug level and without secrets; nowhere by default.
    ///   - now: The clock that ages facts and sign-ins.
    public init(
        configuration: PortalConfiguration,
        facts: @escaping @Sendable () async -> PortalFacts? = { nil },
        secret: (@Sendable () async throws(PortalError) -> String)? = nil,
        logger: Logger? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        let transport = Transport(configuration, logger: logger, now: now)
        let factsCache = PortalFactsCache(facts, now: now)
        let signIn = SignIn(configuration, secret: secret, transport: transport, logger: logger, now: now)
        let service = JSONWebService(server: configuration.server, signIn: signIn, transport: transport)
        let flavour = FlavourDetector(
            configuration,
            service: service,
            transport: transport,
            factsCache: factsCache,
            now: now
        )
        self.transport = transport
        self.signIn = signIn
        self.factsCache = factsCache
        detector = flavour
        let headless = HeadlessService(server: configuration.server, signIn: signIn, transport: transport)
        let headlessUsers = HeadlessUserConnector(service: headless)
        let services = Self.services(configuration, service, headless, flavour, factsCache)
        let connector = UserConnector(
            service: service,
            flavour: flavour,
            headless: headlessUsers,
            company: services.company,
            credentials: configuration.credentials
        )
        users = UserLookups(connector)
        self.services = services
        comments = CommentConnector(services: services)
        portraits = PortraitConnector(
            server: configuration.server,
            digestEncoding: configuration.digestEncoding,
            transport: transport,
            factsCache: factsCache,
            users: users,
            flavour: flavour
        )
        changes = PortraitChangeConnector(
            service: service,
            headless: HeadlessPortraitConnector(service: headless, users: headlessUsers),
            flavour: flavour,
            portraits: portraits
        )
    }

    private static func services(
        _ configuration: PortalConfiguration,
        _ service: JSONWebService,
        _ headless: HeadlessService,
        _ detector: FlavourDetector,
        _ factsCache: PortalFactsCache
    ) -> PortalServices {
        PortalServices(
            configuration: configuration,
            service: service,
            headless: headless,
            detector: detector,
            company: CompanyConnector(configuration: configuration, service: service, factsCache: factsCache),
            groups: GroupConnector(
                configuration: configuration,
                service: service,
                headless: headless,
                detector: detector,
                factsCache: factsCache
            ),
            classNames: ClassNameConnector(service: service, factsCache: factsCache),
            factsCache: factsCache
        )
    }

    /// Opens a session for the time of a body and closes it afterwards.
    ///
    /// - Parameters:
    ///   - configuration: Where the portal is and how it is talked to.
    ///   - facts: Gives what an earlier session learnt about the same portal; called before the first question.
    ///   - secret: Gives the password or client secret where the credentials come without it; called before the first
    ///     question that may need it, and once where it succeeds.
    ///   - logger: Where requests are noted, at debug level and without secrets; nowhere by default.
    ///   - now: The clock that ages facts and sign-ins.
    ///   - body: What is to be done with the session.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public static func withSession<Value, Failure: Error>(
        configuration: PortalConfiguration,
        facts: @escaping @Sendable () async -> PortalFacts? = { nil },
        secret: (@Sendable () async throws(PortalError) -> String)? = nil,
        logger: Logger? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        _ body: (PortalSession) async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let session = PortalSession(
            configuration: configuration,
            facts: facts,
            secret: secret,
            logger: logger,
            now: now
        )
        do throws(Failure) {
            let value = try await body(session)
            await session.close()
            return value
        } catch {
            await session.close()
            throw error
        }
    }

    /// Closes all connections and ends their thread; waits until both are gone.
    public func close() async {
        await transport.close()
    }

    /// Looks a user up, in one request with others that are looked up at the same moment.
    ///
    /// Where another look-up is under way it waits for company, at most 5 ms, or until one of four requests has ended.
    ///
    /// - Parameter selector: How the user is named; a portrait id names no user.
    /// - Returns: The user as the portal knows it now.
    /// - Throws: ``PortalError/noSuchUser(_:)`` when the portal has no such user, ``PortalError/invalidRequest(_:)``
    ///   before any packet when the selector can't name one, else what went wrong on the way.
    public func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        try await prepare()
        return try await users.user(selector)
    }

    /// Looks several users up, with as few requests as the portal allows.
    ///
    /// One request asks for at most 50. Where one of them is missing, the portal hides the answers of all; the request is
    /// then halved until the one is found.
    ///
    /// - Parameter selectors: How the users are named.
    /// - Returns: For each selector, in their order, the user, or what ``user(_:)`` fails with.
    public func users(_ selectors: [UserSelector]) async -> [Result<PortalUser, PortalError>] {
        await factsCache.recall()
        do throws(PortalError) {
            try await signIn.prepare()
        } catch {
            return selectors.map { _ in .failure(error) }
        }
        return await users.users(selectors)
    }

    /// Loads some rows of a list.
    ///
    /// - Parameters:
    ///   - connector: The list.
    ///   - range: The rows.
    ///   - counting: Whether to ask, in the same request, how many rows there are.
    /// - Returns: The rows as the portal gave them.
    /// - Throws: ``PortalError/invalidRequest(_:)`` before any packet when the range is none,
    ///   ``PortalError/unsupported(_:)`` when this portal has no such list, else what went wrong on the way.
    public func page(
        of connector: some ListConnector,
        _ range: RowRange,
        counting: Bool
    ) async throws(PortalError) -> RawPage {
        guard range.isAskable else { throw .invalidRequest(.undefinedRows) }
        try await prepare()
        let page = try await connector.load(range, counting: counting, from: services)
        guard page.rows.count <= range.count else {
            throw .unexpectedAnswer(.rowCount(limit: range.count, found: page.rows.count))
        }
        return page
    }

    /// Finds the site that lists have which name none: the configured one, else the account's, asked for once a day.
    ///
    /// - Returns: The id of the site, greater than 0.
    /// - Throws: ``PortalError/invalidRequest(_:)`` when the account has no site, else what went wrong on the way.
    public func groupId() async throws(PortalError) -> Int64 {
        try await prepare()
        return try await services.groupId()
    }

    /// Tells the site that lists have which name none, as far as it is known without asking the portal.
    ///
    /// - Returns: The id of the site; nil where the portal has never told it.
    /// - Throws: ``PortalError/invalidRequest(_:)`` when a number is configured that no site has.
    public func knownGroupId() async throws(PortalError) -> Int64? {
        await factsCache.recall()
        return try services.groups.knownGroupId()
    }

    /// Asks the portal for nothing but its header: whether it is there, its release and its time.
    ///
    /// - Returns: What the portal tells of itself to anybody.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    public func greeting() async throws(PortalError) -> PortalGreeting {
        await factsCache.recall()
        return try await detector.greeting()
    }

    /// Asks the portal for its version, which the account must be signed in for.
    ///
    /// - Returns: The version in the portal's own words, for example `7.2.1`; nil where it is not told.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    public func version() async throws(PortalError) -> String? {
        try await prepare()
        return try await detector.version()
    }

    /// Finds out which family of releases the portal belongs to; asks only where it is neither told nor remembered.
    ///
    /// - Returns: The family; the newest where the portal hides it.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached.
    public func flavour() async throws(PortalError) -> PortalFlavour {
        await factsCache.recall()
        return try await detector.flavour()
    }

    /// Forgets what was learnt of a user.
    ///
    /// - Parameters:
    ///   - userIds: The ids of the user.
    ///   - accounts: The names that the user may sign in with, in lower case.
    public func forget(userIds: Set<Int64>, accounts: Set<String>) async {
        await factsCache.recall()
        factsCache.forget(userIds: userIds, accounts: accounts)
    }

    /// Tells what was learnt about the portal so far, to be kept by the caller.
    public func facts() async -> PortalFacts {
        await factsCache.recall()
        return factsCache.facts
    }

    /// Has the account sign in anew with the next question, whatever an earlier process kept.
    public func signInAnew() async {
        await signIn.leave()
    }

    /// Ends the account's session, in the portal and for later processes.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: ``PortalError/connectionFailure(_:)`` when the portal can't be reached; the session is forgotten here all the same.
    public func signOut() async throws(PortalError) -> Bool {
        try await signIn.end()
    }

    /// Tells whether the account's password is not tried at present, because the portal has refused it twice.
    ///
    /// - Returns: Until when; nil where it may be tried.
    /// - Throws: ``PortalError/configuration(_:)`` where the password can't be had.
    public func signInPausedUntil() async throws(PortalError) -> Date? {
        try await signIn.pausedUntil()
    }

    /// Gets ready for a question that may need the account.
    func prepare() async throws(PortalError) {
        await factsCache.recall()
        // Before any packet: a portal that is away must not hide that there is no password.
        try await signIn.prepare()
    }
}
