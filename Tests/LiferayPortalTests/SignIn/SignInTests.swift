import SocketPeers
import TestClocks
import TestLogs
import Testing

@testable import LiferayPortal

@Suite("Sign-in")
struct SignInTests {
    private static let cookie = Credentials.session(user: "test@liferay.com", password: "s3cret&=")
    private static let client = Credentials.oauth2ClientCredentials(clientId: "id-1", clientSecret: "s3cret")
    private static let page = "<script>Liferay.authToken = 'abcd1234'; isSignedIn: function() { return true; }</script>"

    /// A portal whose sessions are named by a counter; only the newest one is known.
    private static func portal(known: @escaping @Sendable (ScriptedRequest) -> Bool) -> Script {
        let signIns = Counter()
        return Script { request in
            switch request.path {
            case "/c/portal/login":
                .redirect(
                    to: "/web/guest/home",
                    headers: [
                        "Set-Cookie: JSESSIONID=S\(signIns.next()); Path=/; HttpOnly", "Set-Cookie: ID=x; Max-Age=0",
                    ]
                )
            case "/": .page(page)
            default: known(request) ? .json("[\(Sample.user())]") : .json("{}", status: 403)
            }
        }
    }

    @Test("signs in as a browser does and uses cookie and token from then on")
    func cookies() async throws {
        try await ScriptedPortal.session(Self.portal { _ in true }, credentials: Self.cookie) { session, portal in
            _ = try await session.user(.userId(20_156))
            _ = try await session.user(.userId(20_156))
            #expect(
                portal.summary == [
                    "POST /c/portal/login", "GET /", "/user/get-user-by-id", "/user/get-user-by-id",
                ]
            )
            let login = portal.requests[0]
            #expect(login.text == "login=test%40liferay.com&password=s3cret%26%3D")
            #expect(login.headers["cookie"] == "COOKIE_SUPPORT=true")
            for request in portal.requests.dropFirst(2) {
                #expect(request.headers["cookie"] == "COOKIE_SUPPORT=true; JSESSIONID=S0")
                #expect(request.headers["x-csrf-token"] == "abcd1234")
                #expect(request.headers["authorization"] == nil)
            }
        }
    }

    @Test(
        "keeps its session beside an application that gives a cookie of the same name",
        arguments: ["Path=/screens-web; HttpOnly", "Path=/; Domain=example.org", "Path=/; Secure"]
    )
    func neighbour(attributes: String) async throws {
        let own = Self.portal { $0.headers["cookie"] == "COOKIE_SUPPORT=true; JSESSIONID=S0" }
        let foreign = "Set-Cookie: JSESSIONID=0123; \(attributes)"
        let script = Script { request in
            request.path == "/" ? .page(Self.page, headers: [foreign]) : own(request)
        }
        try await ScriptedPortal.session(script, credentials: Self.cookie) { session, portal in
            _ = try await session.user(.userId(20_156))
            #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 1)
        }
    }

    @Test("sends the cookie of a session with pictures, too, but does not sign in for one")
    func picturesWithCookie() async throws {
        let user = PortalFacts(defaultPictures: [Sample.male: "0"], learnedAt: TestClock().now())
        let script = Self.portal { _ in true }
        try await ScriptedPortal.session(
            Script { request in
                request.path == Sample.male ? .picture(Sample.portrait) : script(request)
            },
            credentials: Self.cookie,
            facts: user
        ) { session, portal in
            _ = try await session.portrait(of: Sample.portalUser())
            #expect(portal.requests.map { $0.headers["cookie"] } == [nil])
            _ = try await session.user(.userId(20_156))
            _ = try await session.portrait(of: Sample.portalUser())
            #expect(portal.requests.last?.headers["cookie"] == "COOKIE_SUPPORT=true; JSESSIONID=S0")
            #expect(portal.requests.last?.headers["x-csrf-token"] == nil)
        }
    }

    @Test("signs in once more when the session has ended, for all who meet its end together")
    func expired() async throws {
        let isOver = Counter()
        let script = Self.portal { request in
            request.headers["cookie"]?.contains("JSESSIONID=S0") != true || isOver.next() == 0
        }
        try await ScriptedPortal.session(script, credentials: Self.cookie) { session, portal in
            _ = try await session.user(.userId(20_156))
            let users = try await withThrowingTaskGroup(of: PortalUser.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await session.user(.userId(20_156)) }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(users.count == 8)
            #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 2)
        }
    }

    @Test("keeps the new session for who hears late that the old one has ended")
    func straggler() async throws {
        try await ScriptedPortal.run(Self.portal { _ in true }) { portal in
            let configuration = PortalConfiguration(server: try PortalAddress(portal.url), credentials: Self.cookie)
            try await Asking.with(maximumAnswerByteCount: 100_000) { transport in
                let signIn = SignIn(
                    configuration,
                    secret: nil,
                    transport: transport,
                    logger: nil,
                    now: TestClock().now
                )
                let first = try await signIn.requestCredentials()
                let second = try await signIn.renewed(after: first)
                #expect(second.generation > first.generation)
                #expect(try await signIn.renewed(after: first).generation == second.generation)
                #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 2)
                let third = try await signIn.renewed(after: second)
                #expect(try await signIn.renewed(after: first).generation == third.generation)
                #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 3)
            }
        }
    }

    @Test("signs in once for all who start together")
    func singleFlight() async throws {
        try await ScriptedPortal.session(Self.portal { _ in true }, credentials: Self.cookie) { session, portal in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { _ = try await session.user(.userId(20_156)) }
                }
                try await group.waitForAll()
            }
            #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 1)
        }
    }

    @Test("never signs in twice for one request, so that a refusal ends")
    func refusedForGood() async throws {
        try await ScriptedPortal.session(Self.portal { _ in false }, credentials: Self.cookie) { session, portal in
            for _ in 0..<2 {
                let error = try await portalError { try await session.user(.userId(20_156)) }
                #expect(error == .notAllowed(NotAllowed(.forbidden)))
            }
            // The first request has a new session; the second tries one more.
            #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 2)
            #expect(portal.summary.filter { $0 == "/user/get-user-by-id" }.count == 3)
        }
    }

    @Test("uses a session until the portal no longer takes it")
    func lastingSession() async throws {
        let clock = TestClock()
        try await ScriptedPortal.session(
            Self.portal { _ in true },
            credentials: Self.cookie,
            clock: clock
        ) { session, portal in
            for seconds in [0.0, 900, 86_400] {
                clock.advance(bySeconds: seconds)
                _ = try await session.user(.userId(20_156))
            }
            #expect(portal.summary.filter { $0 == "POST /c/portal/login" }.count == 1)
        }
    }

    @Test("reads the token where the portal leads to, if its start page has none")
    func tokenElsewhere() async throws {
        let script = Self.portal { _ in true }
        let other = Script { request in
            switch request.path {
            case "/": .page("a page of somebody else")
            case "/web/guest/home": .page(Self.page)
            default: script(request)
            }
        }
        try await ScriptedPortal.session(other, credentials: Self.cookie) { session, portal in
            _ = try await session.user(.userId(20_156))
            #expect(
                portal.summary == [
                    "POST /c/portal/login", "GET /", "GET /web/guest/home", "/user/get-user-by-id",
                ]
            )
        }
    }

    @Test(
        "names a wrong password at the sign-in page",
        arguments: [
            "<form><input type=\"password\" name=\"p\"></form> Liferay.authToken = 'abcd1234'",
            "Liferay.authToken = 'abcd1234'; isSignedIn: function() { return false; }",
        ],
        [200, 500]
    )
    func wrongPassword(page: String, status: Int) async throws {
        let script = Script { request in
            request.path == "/c/portal/login" ? .page("<meta content=\"1; url=/c\">", status: status) : .page(page)
        }
        try await ScriptedPortal.session(script, credentials: Self.cookie) { session, portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .notAllowed(NotAllowed(.wrongCredentials)))
            #expect(portal.requests.count == 2)
        }
    }

    @Test("tells a sign-in page that is shut out from a wrong password", arguments: [401, 403])
    func shutOut(status: Int) async throws {
        try await ScriptedPortal.session(.always(.page("no", status: status)), credentials: Self.cookie) {
            session,
            portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .notAllowed(NotAllowed(status == 401 ? .unauthorized : .forbidden)))
            #expect(portal.requests.count == 1)
        }
    }

    @Test("never takes cookie and password to another server")
    func foreignRedirect() async throws {
        let reply = ScriptedReply.redirect(to: "https://evil.example.com/x?y=1", headers: ["Set-Cookie: JSESSIONID=S"])
        try await ScriptedPortal.session(.always(reply), credentials: Self.cookie) { session, _ in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .unexpectedAnswer(.redirect(to: "https://evil.example.com/x")))
        }
    }

    @Test("ends a chain of redirects")
    func endlessRedirects() async throws {
        try await ScriptedPortal.session(.always(.redirect(to: "/again")), credentials: Self.cookie) {
            session,
            portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .unexpectedAnswer(.redirect(to: "/again")))
            #expect(portal.requests.count == 7)
        }
    }

    // MARK: OAuth 2

    @Test("fetches an access token and renews it a minute before its end")
    func accessToken() async throws {
        let clock = TestClock()
        let tokens = Counter()
        let script = Script { request in
            request.path == "/o/oauth2/token"
                ? .json(#"{"access_token":"T\#(tokens.next())","token_type":"Bearer","expires_in":600,"scope":"GET"}"#)
                : .json("[\(Sample.user())]")
        }
        try await ScriptedPortal.session(script, credentials: Self.client, clock: clock) { session, portal in
            for seconds in [0.0, 539, 1] {
                clock.advance(bySeconds: seconds)
                _ = try await session.user(.userId(20_156))
            }
            let bearers = portal.requests.compactMap { $0.headers["authorization"] }
            #expect(bearers == ["Bearer T0", "Bearer T0", "Bearer T1"])
            #expect(portal.requests[0].text == "grant_type=client_credentials&client_id=id-1&client_secret=s3cret")
        }
    }

    @Test("uses an access token that lasts a minute for half of that", arguments: [60, 20])
    func shortToken(seconds: Int) async throws {
        let clock = TestClock()
        let tokens = Counter()
        let script = Script { request in
            request.path == "/o/oauth2/token"
                ? .json(#"{"access_token":"T\#(tokens.next())","token_type":"Bearer","expires_in":\#(seconds)}"#)
                : .json("[\(Sample.user())]")
        }
        try await ScriptedPortal.session(script, credentials: Self.client, clock: clock) { session, portal in
            for pause in [0, Double(seconds) / 2 - 1, 1] {
                clock.advance(bySeconds: pause)
                _ = try await session.user(.userId(20_156))
            }
            let bearers = portal.requests.compactMap { $0.headers["authorization"] }
            #expect(bearers == ["Bearer T0", "Bearer T0", "Bearer T1"])
        }
    }

    @Test(
        "names what is wrong with an answer that should hold a token",
        arguments: [
            (
                .json(#"{"error":"invalid_client"}"#, status: 400),
                .notAllowed(NotAllowed(.wrongCredentials, detail: "invalid_client"))
            ),
            (.json("{}", status: 401), .notAllowed(NotAllowed(.wrongCredentials))),
            (.json("{}"), .unexpectedAnswer(.missingField("access_token"))),
            (.json(#"{"access_token":7}"#), .unexpectedAnswer(.wrongType("access_token"))),
            (.json(#"{"access_token":"a\r\nX: y"}"#), .unexpectedAnswer(.wrongType("access_token"))),
            (.page("<html>"), .unexpectedAnswer(.notJSON(status: 200))),
            (.page("", status: 404), .unexpectedAnswer(.status(404, retryAfter: nil))),
        ] as [(ScriptedReply, PortalError)]
    )
    func noToken(reply: ScriptedReply, expected: PortalError) async throws {
        try await ScriptedPortal.session(.always(reply), credentials: Self.client) { session, _ in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == expected)
        }
    }

    @Test("passes a connection failure of the sign-in on as one", arguments: [cookie, client])
    func connectionFailure(credentials: Credentials) async throws {
        try await ScriptedPortal.session(.always(.raw("", end: .close)), credentials: credentials) { session, _ in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error.isConnectionFailure)
        }
    }

    @Test(
        "refuses an empty credential before any packet",
        arguments: [
            (.basic(user: "", password: "p"), "user name"), (.session(user: "u", password: ""), "password"),
            (.oauth2ClientCredentials(clientId: "", clientSecret: "s"), "client id"),
            (.oauth2ClientCredentials(clientId: "c", clientSecret: ""), "client secret"),
        ] as [(Credentials, String)]
    )
    func emptyCredential(credentials: Credentials, name: String) async throws {
        try await ScriptedPortal.session(.always(.json("[]")), credentials: credentials) { session, portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .configuration(.emptyCredential(name)))
            #expect(portal.requests.isEmpty)
        }
    }

    // MARK: Secrets that come late

    @Test(
        "asks for the secret when the portal is first asked for a user, once for all who wait",
        arguments: [.basic(user: "test", password: ""), .session(user: "test", password: "")] as [Credentials]
    )
    func lateSecret(credentials: Credentials) async throws {
        let asked = Counter()
        let secret: @Sendable () async throws(PortalError) -> String = { () async throws(PortalError) in
            "s3cret\(asked.next())"
        }
        let script = Self.portal { _ in true }
        try await ScriptedPortal.session(script, credentials: credentials, secret: secret) { session, portal in
            _ = await session.facts()
            #expect(asked.total == 0)
            async let first = session.user(.userId(20_156))
            async let second = session.user(.userId(20_156))
            _ = try await (first, second)
            #expect(asked.total == 1)
            let sent = portal.requests.map { "\($0.headers["authorization"] ?? "") \($0.text)" }.joined()
            #expect(sent.contains("s3cret0") || sent.contains("dGVzdDpzM2NyZXQw"))
        }
    }

    @Test("tells before any packet why there is no secret, and asks again next time")
    func noSecret() async throws {
        let asked = Counter()
        let fault = PortalError.configuration(.secret(message: "the safe is shut", hint: "open it"))
        let secret: @Sendable () async throws(PortalError) -> String = { () async throws(PortalError) in
            if asked.next() == 0 { throw fault }
            return "secret"
        }
        let basic = Credentials.basic(user: "test", password: "")
        try await ScriptedPortal.session(
            .always(.json("[\(Sample.user())]")),
            credentials: basic,
            secret: secret
        ) { session, portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == fault)
            #expect(error.message == "the safe is shut")
            #expect(error.hint == "open it")
            #expect(portal.requests.isEmpty)
            _ = try await session.user(.userId(20_156))
            #expect(asked.total == 2)
        }
    }

    // MARK: Secrets

    @Test("shows no secret however credentials or a configuration are printed")
    func secrets() throws {
        let all: [Credentials] = [Self.cookie, Self.client, .basic(user: "test", password: "s3cret")]
        for credentials in all {
            let configuration = PortalConfiguration(server: try PortalAddress("http://a"), credentials: credentials)
            var dumped = ""
            dump(configuration, to: &dumped)
            dump(credentials, to: &dumped)
            let printed =
                dumped + "\(credentials) \(configuration)" + String(reflecting: credentials)
                + String(reflecting: configuration)
            #expect(!printed.contains("s3cret"))
            #expect(printed.contains("test") || printed.contains("id-1"))
        }
    }

    @Test("logs requests without passwords, cookies and tokens")
    func secretsInLog() async throws {
        let recorder = LogRecorder()
        let script = Self.portal { _ in true }
        try await ScriptedPortal.run(
            Script { request in
                guard request.path == Sample.male else { return script(request) }
                return .picture(request.target.hasSuffix("img_id=0") ? Sample.defaultPicture : Sample.portrait)
            }
        ) { portal in
            for credentials in [Self.cookie, .basic(user: "test", password: "s3cret")] {
                let configuration = PortalConfiguration(
                    server: try PortalAddress(portal.url),
                    credentials: credentials,
                    timeouts: ScriptedPortal.patience
                )
                try await PortalSession.withSession(configuration: configuration, logger: recorder.logger) { session in
                    _ = try await session.user(.userId(20_156))
                    _ = try await session.portrait(of: Sample.portalUser())
                }
            }
        }
        let log = recorder.text
        #expect(recorder.messages.count >= 6)
        #expect(log.contains("POST") && log.contains("/api/jsonws/invoke -> 200"))
        for secret in ["s3cret", "abcd1234", "JSESSIONID", "dGVzdDpz", Sample.token, "img_id_token"] {
            #expect(!log.contains(secret))
        }
    }
}
