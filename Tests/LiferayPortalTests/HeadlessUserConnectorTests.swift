import Testing

@testable import LiferayPortal

@Suite("Users: the headless services")
struct HeadlessUserConnectorTests {
    private static let base = "/o/headless-admin-user/v1.0"

    @Test("asks at the address of each way of naming a user")
    func addresses() async throws {
        let page = "{\"items\":[\(Sample.account())],\"totalCount\":1}"
        let filter = "/user-accounts?pageSize=2&filter=alternateName%20eq%20%27test%27"
        let table: [(UserSelector, String, String)] = [
            (.me, "/my-user-account", Sample.account()),
            (.userId(20_156), "/user-accounts/20156", Sample.account()),
            (
                .emailAddress("Test@liferay.com", companyId: nil), "/user-accounts/by-email-address/test%40liferay.com",
                Sample.account()
            ),
            (.screenName("test", companyId: nil), filter, page),
        ]
        for (selector, path, body) in table {
            try await ScriptedPortal.session(.always(.json(body)), flavour: .headless) { session, portal in
                let user = try await session.user(selector)
                #expect(user.userId == 20_156)
                #expect(portal.requests.map(\.target) == [Self.base + path])
                #expect(portal.requests.first?.headers["accept"] == "application/json")
                #expect(portal.requests.first?.headers["authorization"] == "Basic dGVzdDpzZWNyZXQ=")
            }
        }
    }

    @Test("finds an e-mail address by a filter where there is no address for it")
    func filterByEmail() async throws {
        let script = Script { request in
            request.path.contains("by-email-address")
                ? .page("", status: 404) : .json("{\"items\":[\(Sample.account())]}")
        }
        try await ScriptedPortal.session(script, flavour: .headless) { session, portal in
            _ = try await session.user(.emailAddress("test@liferay.com", companyId: nil))
            #expect(
                portal.requests.last?.target.contains("filter=emailAddress%20eq%20%27test%40liferay.com%27") == true
            )
        }
    }

    @Test("writes quotes of a filter twice")
    func quotes() {
        #expect(HeadlessUserConnector.quoted("o'neil' or '1' eq '1") == "'o''neil'' or ''1'' eq ''1'")
    }

    @Test(
        "writes quotes of a filter twice beside scalars that make one character with them",
        arguments: [
            ("a\u{600}' or true or 'x", "'a\u{600}'' or true or ''x'"), ("a'\u{301} or b", "'a''\u{301} or b'"),
            ("'\u{200D}'", "'''\u{200D}'''"),
        ]
    )
    func joinedQuotes(text: String, quoted: String) {
        #expect(Array(HeadlessUserConnector.quoted(text).utf8) == Array(quoted.utf8))
    }

    @Test("takes none of a search's users that has another name")
    func looseSearch() async throws {
        let page = "{\"items\":[\(Sample.account(screenName: "test2"))]}"
        try await ScriptedPortal.session(.always(.json(page)), flavour: .headless) { session, _ in
            let error = try await portalError { try await session.user(.screenName("test", companyId: nil)) }
            #expect(error == .noSuchUser("screen name test"))
        }
    }

    @Test(
        "names what the services refuse",
        arguments: [
            (
                .json(#"{"status":"NOT_FOUND","title":"No User exists with the primary key 1"}"#, status: 404),
                .noSuchUser("user id 1")
            ),
            (.page("<html>", status: 404), .unexpectedAnswer(.status(404, retryAfter: nil))),
            (.json("{}", status: 401), .notAllowed(NotAllowed(.unauthorized))),
            (
                .json(#"{"message":"Access denied to x"}"#, status: 403),
                .notAllowed(NotAllowed(.wrongCredentials, detail: "Access denied to x"))
            ),
            (.json("{}", status: 403), .notAllowed(NotAllowed(.forbidden))),
            (
                .json(#"{"status":"INTERNAL_SERVER_ERROR","title":"Internal Server Error"}"#, status: 500),
                .exception(PortalException(className: nil, message: "Internal Server Error", status: 500))
            ),
            (.page("<html>"), .unexpectedAnswer(.notJSON(status: 200))),
            (.json("{}"), .unexpectedAnswer(.missingField("id"))),
        ] as [(ScriptedReply, PortalError)]
    )
    func refusals(reply: ScriptedReply, expected: PortalError) async throws {
        try await ScriptedPortal.session(.always(reply), flavour: .headless) { session, _ in
            let error = try await portalError { try await session.user(.userId(1)) }
            #expect(error == expected)
        }
    }

    @Test("takes over where the JSON web services are switched off, and remembers it", arguments: [403, 404])
    func fallback(status: Int) async throws {
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .page("<html>", status: status)
            case "/": .page("", headers: ["Liferay-Portal: x (Cavanaugh / Build 7413 / y)"])
            default: .json(Sample.account())
            }
        }
        try await ScriptedPortal.session(script, flavour: nil) { session, portal in
            _ = try await session.user(.userId(20_156))
            #expect(await session.facts().flavour == .headless)
            let before = portal.requests.count
            _ = try await session.user(.userId(20_156))
            #expect(portal.requests.count == before + 1)
        }
    }

    @Test("leaves the refusal as it is where the portal has no headless services either, and remembers nothing")
    func neither() async throws {
        let script = Script { request in
            switch request.path {
            case "/api/jsonws/invoke": .page("<html>", status: 403)
            case "/": .page("", headers: ["Liferay-Portal: x (Cavanaugh / Build 7413 / y)"])
            default: .page("<html>", status: 404)
            }
        }
        try await ScriptedPortal.session(script, flavour: nil) { session, _ in
            let refusal = PortalError.notAllowed(NotAllowed(.forbidden, detail: NotAllowed.shutOut))
            for selector: UserSelector in [
                .userId(20_156), .emailAddress("test@liferay.com", companyId: nil), .screenName("test", companyId: nil),
            ] {
                let error = try await portalError { try await session.user(selector) }
                #expect(error == refusal)
            }
            let error = try await portalError {
                try await session.uploadPortrait(Sample.portrait, mediaType: "image/png", of: Sample.portalUser())
            }
            #expect(error == refusal)
            #expect(await session.facts().flavour == .liferay74)
        }
    }

    @Test(
        "leaves the refusal as it is where the release has no such services",
        arguments: [PortalFlavour.liferay62, .liferay70]
    )
    func noFallback(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(.always(.page("<html>", status: 404)), flavour: flavour) { session, portal in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .unexpectedAnswer(.status(404, retryAfter: nil)))
            #expect(portal.requests.count == 1)
        }
    }
}
