import Testing

@testable import LiferayPortal

@Suite("Users: the JSON web services")
struct UserConnectorTests {
    private static let releases: [PortalFlavour] = [.liferay62, .liferay70, .liferay74]

    @Test("leaves a name the accent that stands behind a blank")
    func trimmedNames() {
        #expect(Array(" \u{301}Jane\r\n".asPortalCompares.utf8) == Array("\u{301}jane".utf8))
    }

    @Test("asks with the parameters that each way of naming a user needs")
    func parameters() async throws {
        let table: [(UserSelector, String, [String: JSONValue])] = [
            (.userId(20_156), "/user/get-user-by-id", ["userId": .integer(20_156)]),
            (
                .emailAddress(" Test@Liferay.com ", companyId: nil), "/user/get-user-by-email-address",
                ["companyId": .integer(20_116), "emailAddress": .string("test@liferay.com")]
            ),
            (
                .screenName("TEST", companyId: 7), "/user/get-user-by-screen-name",
                ["companyId": .integer(7), "screenName": .string("test")]
            ),
            (.me, "/user/get-current-user", [:]),
        ]
        for (selector, path, parameters) in table {
            try await ScriptedPortal.session(.always(.json("[\(Sample.user())]"))) { session, portal in
                #expect(try await session.user(selector) == Sample.portalUser())
                let request = try #require(portal.requests.first)
                #expect(portal.requests.count == 1)
                #expect(request.method == "POST")
                #expect(request.target == "/api/jsonws/invoke")
                #expect(request.command == path)
                #expect(request.parameters == parameters)
                #expect(request.headers["content-type"] == "application/json; charset=utf-8")
                // The Base64 of test:secret.
                #expect(request.headers["authorization"] == "Basic dGVzdDpzZWNyZXQ=")
            }
        }
    }

    @Test("refuses what can't name a user before any packet")
    func invalid() async throws {
        let table: [(UserSelector, InvalidRequest)] = [
            (.userId(0), .undefinedUser), (.userId(-1), .undefinedUser),
            (.emailAddress(" ", companyId: 1), .emptyEmailAddress), (.screenName("", companyId: 1), .emptyScreenName),
            (.emailAddress("a@b", companyId: 0), .undefinedCompany),
            (.screenName("a", companyId: -7), .undefinedCompany),
            (.portrait(portraitId: 1, uuid: "u", female: false), .portraitNamesNoUser),
        ]
        try await ScriptedPortal.session(.always(.json("[]"))) { session, portal in
            for (selector, expected) in table {
                let error = try await portalError { try await session.user(selector) }
                #expect(error == .invalidRequest(expected))
                let own = try await portalError { try await session.portrait(portraitId: 0, uuid: "u", female: true) }
                #expect(own == .invalidRequest(.undefinedPortrait))
            }
            #expect(portal.requests.isEmpty)
        }
    }

    @Test("names an unknown user in every release", arguments: releases)
    func unknown(flavour: PortalFlavour) async throws {
        try await ScriptedPortal.session(.always(Sample.noSuchUser(flavour)), flavour: flavour) { session, _ in
            let error = try await portalError { try await session.user(.userId(1)) }
            #expect(error == .noSuchUser("user id 1"))
            #expect(!error.isConnectionFailure)
        }
    }

    @Test("refuses another user than the one asked for")
    func otherUser() async throws {
        try await ScriptedPortal.session(.always(.json("[\(Sample.user(userId: 5))]"))) { session, _ in
            let error = try await portalError { try await session.user(.userId(6)) }
            #expect(error == .unexpectedAnswer(.otherUser("user id 6")))
            let byName = try await portalError { try await session.user(.screenName("jane", companyId: nil)) }
            #expect(byName == .unexpectedAnswer(.otherUser("screen name jane")))
        }
    }

    @Test("takes the portal's spelling of a name that differs in case only")
    func sameInOtherCase() async throws {
        let user = Sample.user(emailAddress: "Test@Liferay.com")
        try await ScriptedPortal.session(.always(.json("[\(user)]"))) { session, _ in
            let found = try await session.user(.emailAddress("tEST@liferay.com", companyId: nil))
            #expect(found.emailAddress == "Test@Liferay.com")
        }
    }

    // MARK: The company

    @Test("finds the company by the host name, and asks once")
    func companyByHost() async throws {
        let script = Script { request in
            request.command == "/company/get-company-by-virtual-host"
                ? .json(#"[{"companyId":"20116","webId":"liferay.com"}]"#) : .json("[\(Sample.user())]")
        }
        try await ScriptedPortal.session(script, companyId: nil) { session, portal in
            _ = try await session.user(.screenName("test", companyId: nil))
            _ = try await session.user(.screenName("test", companyId: nil))
            #expect(
                portal.summary == [
                    "/company/get-company-by-virtual-host", "/user/get-user-by-screen-name",
                    "/user/get-user-by-screen-name",
                ]
            )
            #expect(portal.requests.first?.parameters == ["virtualHost": .string("127.0.0.1")])
            #expect(portal.requests.last?.parameters["companyId"] == .integer(20_116))
            #expect(await session.facts().companyId == 20_116)
        }
    }

    @Test("finds the company by the sites where the host name is not the portal's own", arguments: releases)
    func companyBySites(flavour: PortalFlavour) async throws {
        let script = Script { request in
            switch request.command {
            case "/company/get-company-by-virtual-host":
                flavour == .liferay62
                    ? .json(#"{"exception":"com.liferay.portal.NoSuchVirtualHostException","message":"x"}"#)
                    : Sample.noSuchService(flavour, path: "x")
            case "/group/get-user-sites-groups": .json(#"[[{"companyId":20116,"groupId":1}]]"#)
            default: .json("[\(Sample.user())]")
            }
        }
        try await ScriptedPortal.session(script, companyId: nil, flavour: flavour) { session, portal in
            _ = try await session.user(.screenName("test", companyId: nil))
            #expect(portal.summary.contains("/group/get-user-sites-groups"))
            #expect(portal.requests.last?.parameters["companyId"] == .integer(20_116))
        }
    }

    @Test("asks nothing about the company that an earlier session learnt")
    func rememberedCompany() async throws {
        let facts = PortalFacts(companyId: 99)
        try await ScriptedPortal.session(
            .always(.json("[\(Sample.user())]")),
            companyId: nil,
            facts: facts
        ) { session, portal in
            _ = try await session.user(.screenName("test", companyId: nil))
            #expect(portal.requests.map { $0.parameters["companyId"] } == [.integer(99)])
        }
    }

    @Test("reports a guest at once, whatever else could be asked")
    func companyAsGuest() async throws {
        let access = "Access denied to com.liferay.portal.kernel.service.CompanyService#getCompanyByVirtualHost"
        try await ScriptedPortal.session(
            .always(.json(#"{"exception":"\#(access)","throwable":"x"}"#, status: 403)),
            companyId: nil
        ) { session, portal in
            let error = try await portalError { try await session.user(.screenName("test", companyId: nil)) }
            #expect(error == .notAllowed(NotAllowed(.wrongCredentials, detail: access)))
            #expect(error.hint.contains("password"))
            #expect(portal.requests.count == 1)
        }
    }

    // MARK: The own account

    @Test("refuses to look a guest's own account up before any packet")
    func ownAccountOfGuest() async throws {
        try await ScriptedPortal.session(.always(.json("[]")), credentials: .guest) { session, portal in
            let error = try await portalError { try await session.user(.me) }
            guard case .notAllowed(let refusal) = error else { throw error }
            #expect(refusal.reason == .guest)
            #expect(portal.requests.isEmpty)
        }
    }

    @Test("asks the plug-in of 6.2 for the own account")
    func ownAccount62() async throws {
        try await ScriptedPortal.session(
            .always(.json("[\(Sample.user(longsAsText: false))]")),
            flavour: .liferay62
        ) { session, portal in
            let user = try await session.user(.me)
            #expect(user == Sample.portalUser())
            #expect(portal.summary == ["/screens-web.screensuser/get-current-user"])
        }
    }

    @Test(
        "finds the own account by the sign-in name where 6.2 lacks the plug-in",
        arguments: [
            ("Test@liferay.com", ["/user/get-user-by-email-address"]),
            ("test", ["/user/get-user-by-screen-name"]),
            ("20156", ["/user/get-user-by-id"]),
            ("20157", ["/user/get-user-by-id", "/user/get-user-by-screen-name"]),
        ]
    )
    func ownAccountBySignInName(name: String, expected: [String]) async throws {
        let script = Script { request in
            switch request.command {
            case let path where path.contains("screens"): Sample.noSuchService(.liferay62, path: path)
            case "/user/get-user-by-id" where request.parameters["userId"] == .integer(20_157):
                Sample.noSuchUser(.liferay62)
            default: .json("[\(Sample.user(screenName: name == "20157" ? name : "test", longsAsText: false))]")
            }
        }
        try await ScriptedPortal.session(
            script,
            credentials: .basic(user: name, password: "p"),
            flavour: .liferay62
        ) { session, portal in
            let user = try await session.user(.me)
            #expect(user.userId == 20_156)
            #expect(portal.summary.dropFirst() == expected[...])
        }
    }
}
