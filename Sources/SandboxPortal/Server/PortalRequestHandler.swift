/// Sends each request to the part of the portal that answers it.
struct PortalRequestHandler: Sendable {
    /// The switches.
    let options: SandboxPortal.Options
    /// What tells who asks.
    let signIn: SignInService
    /// What answers JSON web services.
    let services: JSONWebServices
    /// What answers image requests.
    let images: ImageServlet
    /// What answers the REST services for users.
    let accounts: UserAccounts
    /// What answers the REST services for web content and comments.
    let delivery: HeadlessDelivery

    /// Creates the handler.
    ///
    /// - Parameters:
    ///   - options: The switches.
    ///   - state: The users and pictures.
    ///   - sessions: The sessions.
    ///   - now: The time in milliseconds since 1970.
    ///   - extraActions: Further service methods.
    init(
        options: SandboxPortal.Options,
        state: PortalState,
        sessions: SessionTable,
        now: @escaping @Sendable () -> Int64,
        extraActions: [ServiceAction]
    ) {
        self.options = options
        let portraits = PortraitUpdate(options: options, state: state, now: now)
        signIn = SignInService(options: options, state: state, sessions: sessions, now: now)
        images = ImageServlet(options: options, state: state, sessions: sessions, startTime: now(), now: now)
        accounts = UserAccounts(state: state, images: images, portraits: portraits)
        let discussions = Discussions(release: options.release, state: state, now: now)
        delivery = HeadlessDelivery(
            contents: StructuredContents(state: state),
            comments: HeadlessComments(discussions: discussions)
        )
        let actions =
            UserService(options: options, state: state, portraits: portraits).actions
            + PortalService(options: options, company: state.company).actions
            + GroupService(options: options, state: state).actions
            + JournalArticleService(options: options, state: state).actions
            + BookmarksEntryService(options: options, state: state).actions
            + UserListService(options: options, state: state).actions
            + StructureService(options: options, state: state).actions
            + AssetEntryService(options: options, state: state).actions
            + ScreensCommentService(options: options, discussions: discussions).actions
            + CommentManagerService(options: options, discussions: discussions).actions
        services = JSONWebServices(options: options, registry: ServiceRegistry(actions + extraActions))
    }

    /// Answers a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - identity: Who it runs as.
    /// - Returns: The answer, with the header fields that tell the version, and a session where there is none.
    func answer(_ request: IncomingRequest, _ identity: Identity) -> SandboxAnswer {
        let isKnown = signIn.session(of: request) != nil
        var answer = route(request, identity)
        // Signing in opens a session of its own.
        let isOpened = answer.header.contains { $0.name == "Set-Cookie" && $0.value.hasPrefix("JSESSIONID=") }
        let isNew = !isKnown && !isOpened
        answer.addPortalHeader(
            sessionId: isNew ? signIn.sessions.open(userId: nil, now: signIn.now()).id : nil,
            // The first step behind the sign-in sets it for the account.
            setsLanguage: (!isKnown || isOpened || request.path == "/c") && !request.path.hasPrefix("/image/"),
            profile: options.profile,
            now: signIn.now()
        )
        guard isPage(request.path) else { return answer }
        if !options.hidesVersion { answer.header.append(("Liferay-Portal", options.release.versionHeader)) }
        if request.cookies["COOKIE_SUPPORT"] == nil {
            answer.header.append(("Set-Cookie", "COOKIE_SUPPORT=true; Path=/; HttpOnly"))
        }
        return answer
    }

    /// Whether an address is one of the pages, which alone tell the version.
    private func isPage(_ path: String) -> Bool {
        path == "/" || path == "/c" || path.hasPrefix("/c/") || path.hasPrefix("/web/")
    }

    private func route(_ request: IncomingRequest, _ identity: Identity) -> SandboxAnswer {
        let path = request.path
        if path.hasPrefix("/image/") { return images.answer(request) }
        if options.challengesBasic, signIn.hasWrongBasic(request) {
            var answer = SandboxAnswer.errorPage(401, "Unauthorized")
            answer.header.append(("WWW-Authenticate", "Basic realm=\"PortalRealm\""))
            return answer
        }
        if path == LoginAction.path { return LoginAction(signIn: signIn).login(request) }
        if let waypoint = LoginAction(signIn: signIn).waypoint(request) { return waypoint }
        if path == "/o/oauth2/token" {
            // 6.2 takes it for an address of its plugin framework, which has nothing there.
            return options.profile == .liferay62
                ? .errorPage(503, "Service Unavailable") : signIn.accessToken(request)
        }
        if path.hasPrefix("/api/jsonws") {
            return signIn.lacksToken(request, identity) ? wrongToken : services.answer(request, identity)
        }
        if path.hasPrefix(UserAccounts.root + "/"), options.profile == .liferay74 {
            return signIn.lacksToken(request, identity) ? wrongToken : accounts.answer(request, identity)
        }
        if path.hasPrefix(HeadlessDelivery.root + "/"), options.profile == .liferay74 {
            return signIn.lacksToken(request, identity) ? wrongToken : delivery.answer(request, identity)
        }
        if path == "/" || path == "/web/guest" || path == "/web/guest/home" { return home(identity) }
        return .errorPage(404, "Not Found")
    }

    private var wrongToken: SandboxAnswer {
        // On 6.2 the check fails outside of the service call, which makes a page of it.
        options.profile == .liferay62 ? .errorPage(500, "Internal Server Error") : .errorPage(403, "Forbidden")
    }

    private func home(_ identity: Identity) -> SandboxAnswer {
        guard case .session(let user, let token) = identity else {
            return identity.user.map { .page(HomePage.html(token: "bAsIc000", user: $0)) }
                ?? signIn.signInPage(message: nil)
        }
        return .page(HomePage.html(token: token, user: user))
    }
}
