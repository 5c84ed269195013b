import Testing

@testable import SandboxPortal

@Suite("Sign-in")
struct SignInServiceTests {
    typealias Profile = SandboxPortal.Profile

    @Test("signs in by cookie and wants the token with each call", arguments: Profile.allCases)
    func cookie(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let session = try #require(try await SessionVisit.signIn(visit.client))
            let good = try await visit.invoke(
                SessionVisit.me,
                ["Cookie": session.cookie, "X-CSRF-Token": session.token]
            )
            #expect(good.text.contains("\"screenName\":\"test\""))
            for header in [["Cookie": session.cookie], ["Cookie": session.cookie, "X-CSRF-Token": "12345678"]] {
                let bad = try await visit.invoke(SessionVisit.me, header)
                #expect(bad.status == (profile == .liferay62 ? 500 : 403))
                #expect(bad["Content-Type"] == "text/html;charset=UTF-8")
            }
            let query = try await visit.client.get(
                "/api/jsonws/user/get-user-by-id?userId=20156&p_auth=\(session.token)",
                ["Cookie": session.cookie]
            )
            #expect(query.text.contains("\"screenName\":\"test\""))
            let home = try await visit.client.get("/", ["Cookie": session.cookie])
            #expect(home.text.contains("Liferay.authToken = '\(session.token)'"))
            let image = try await visit.client.get("/image/user_portrait?img_id=0", ["Cookie": session.cookie])
            #expect(image["Expires"] != nil)
        }
    }

    @Test("shows the form again for a wrong password or without cookies")
    func wrongPassword() async throws {
        try await visiting { visit in
            let wrong = try await SessionVisit.post(visit.client, password: "wrong")
            #expect(wrong.status == 200 && wrong.text.contains("name=\"password\""))
            let page = try await visit.client.post(
                "/c/portal/login",
                "login=test%40example.com&password=test",
                SessionVisit.form
            )
            #expect(page.status == 200)
            #expect(page.text.contains("name=\"password\""))
        }
    }

    @Test("answers a wrong password of the form with 500 in 6.2")
    func wrongPasswordOfOldForm() async throws {
        try await visiting(.liferay62) { visit in
            let answer = try await SessionVisit.post(visit.client, password: "wrong")
            #expect(answer.status == 500)
        }
    }

    @Test("leads from the form to a page, with the cookies of a real one", arguments: Profile.allCases)
    func redirects(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let root = "http://127.0.0.1:\(visit.client.port)"
            let answer = try await SessionVisit.post(visit.client)
            #expect(answer.status == 302 && answer.body.isEmpty)
            #expect(answer["Location"] == "\(root)/c")
            #expect(answer["Content-Type"] == "text/html;charset=UTF-8")
            let recorded: Set = ["JSESSIONID", "GUEST_LANGUAGE_ID", "COMPANY_ID", "ID", "USER_UUID"]
            #expect(Self.cookieNames(answer) == recorded)
            let remembered = try await SessionVisit.post(visit.client, more: "&rememberMe=true")
            #expect(
                Self.cookieNames(remembered) == recorded.union(["LOGIN", "PASSWORD", "REMEMBER_ME", "SCREEN_NAME"])
            )
            let header = ["Cookie": try #require(SessionVisit.sessionCookie(answer))]
            let next = try await visit.client.get("/c", header)
            #expect(next.status == 302 && next["Location"] == "\(root)/c/portal/layout")
            let last = try await visit.client.get("/c/portal/layout", header)
            #expect(last.status == 302 && last["Location"] == "\(root)/web/guest/home")
        }
    }

    private static func cookieNames(_ answer: WireClient.Answer) -> Set<String> {
        Set(answer.all("Set-Cookie").map { String($0.prefix { $0 != "=" }) })
    }

    @Test("opens a session for each request that shows none, and none for one that does", arguments: Profile.allCases)
    func sessions(profile: Profile) async throws {
        let clock = StillClock()
        try await visiting(.init(profile: profile, sessionSeconds: 60), clock: clock) { visit in
            for _ in 0..<3 {
                let call = try await visit.invoke(SessionVisit.me)
                #expect(Self.cookieNames(call) == ["JSESSIONID", "GUEST_LANGUAGE_ID"])
            }
            let picture = try await visit.client.get("/image/user_portrait?img_id=0")
            #expect(Self.cookieNames(picture) == ["JSESSIONID"])
            #expect(visit.sandbox.openedSessionCount == 4)
            let session = try #require(try await SessionVisit.signIn(visit.client))
            #expect(visit.sandbox.openedSessionCount == 5)
            let header = ["Cookie": session.cookie, "X-CSRF-Token": session.token]
            let call = try await visit.invoke(SessionVisit.me, header)
            let other = try await visit.invoke(SessionVisit.me, Visit.admin.merging(header) { $1 })
            #expect(Self.cookieNames(call).isEmpty && Self.cookieNames(other).isEmpty)
            #expect(visit.sandbox.openedSessionCount == 5 && visit.sandbox.sessionCount == 5)
            clock.advance(seconds: 60)
            #expect(visit.sandbox.openedSessionCount == 5 && visit.sandbox.sessionCount == 0)
            let stale = try await visit.client.get("/image/user_portrait?img_id=0", header)
            #expect(Self.cookieNames(stale) == ["JSESSIONID"])
            let told = try PortalValue(parsing: try await visit.client.get("/-/sandbox/sessions").body)
            #expect(told["openedSessions"] == .int(6) && told["openSessions"] == .int(1))
            visit.sandbox.reset()
            #expect(visit.sandbox.openedSessionCount == 0)
        }
    }

    @Test("counts wrong passwords of an account until a right one comes", arguments: Profile.allCases)
    func failures(profile: Profile) async throws {
        let clock = StillClock()
        try await visiting(.init(profile: profile), clock: clock) { visit in
            let wrong = ["Authorization": Visit.basic("jane.doe@example.com", "wrong")]
            for _ in 0..<2 { _ = try await visit.invoke(SessionVisit.me, wrong) }
            _ = try await visit.invoke(SessionVisit.me, ["Authorization": Visit.basic("nobody@example.com", "wrong")])
            #expect(visit.sandbox.failedSignInCount(screenName: "jane") == 2)
            let query = "{\"/user/get-user-by-id\":{\"userId\":20207}}"
            let told = try PortalValue(parsing: try await visit.invoke(query).body)
            #expect(told["failedLoginAttempts"] == .int(2) && told["lastFailedLoginDate"] == .int(clock.now))
            let sessions = try await visit.client.get("/-/sandbox/sessions").text
            #expect(sessions.contains("\"failedSignIns\":{\"jane\":2}"))
            let own = try PortalValue(parsing: try await visit.invoke(query, Visit.jane).body)
            #expect(own["failedLoginAttempts"] == .int(0))
            _ = try await SessionVisit.post(visit.client, password: "wrong")
            #expect(visit.sandbox.failedSignInCount(screenName: "test") == 1)
        }
    }

    @Test("ends a session after its idle time, counted from its last use")
    func expiry() async throws {
        let clock = StillClock()
        try await visiting(.init(profile: .liferay70, sessionSeconds: 60), clock: clock) { visit in
            let session = try #require(try await SessionVisit.signIn(visit.client))
            let header = ["Cookie": session.cookie, "X-CSRF-Token": session.token]
            for _ in 0..<3 {
                clock.advance(seconds: 59)
                #expect(try await visit.invoke(SessionVisit.me, header).status == 200)
            }
            clock.advance(seconds: 60)
            #expect(try await visit.invoke(SessionVisit.me, header).status == 403)
        }
    }

    @Test("answers a wrong Basic password with 401 when asked to", arguments: Profile.allCases)
    func challenge(profile: Profile) async throws {
        try await visiting(.init(profile: profile, challengesBasic: true)) { visit in
            let wrong = try await visit.invoke(
                SessionVisit.me,
                ["Authorization": Visit.basic("test@example.com", "wrong")]
            )
            #expect(wrong.status == 401)
            #expect(wrong["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
            #expect(try await visit.invoke(SessionVisit.me).text.contains("\"screenName\":\"test\""))
            #expect(try await visit.invoke(SessionVisit.me, [:]).status == (profile == .liferay62 ? 200 : 403))
        }
    }

    @Test(
        "knows users by the name that the company chose",
        arguments: zip(SandboxPortal.Options.AuthType.allCases, ["JANE.doe@example.com", "Jane", "20207"])
    )
    func authType(type: SandboxPortal.Options.AuthType, name: String) async throws {
        try await visiting(.init(profile: .liferay70, authType: type)) { visit in
            for other in ["JANE.doe@example.com", "Jane", "20207"] {
                let answer = try await visit.invoke(
                    "{\"/user/get-user-by-id\":{\"userId\":20207}}",
                    ["Authorization": Visit.basic(other, "test")]
                )
                #expect((answer.status == 200) == (other == name))
            }
        }
    }

    @Test("gives out access tokens for ten minutes")
    func accessTokens() async throws {
        let clock = StillClock()
        try await visiting(.init(profile: .liferay74), clock: clock) { visit in
            let body =
                "grant_type=client_credentials&client_id=id-portrait-sandbox&client_secret=secret-portrait-sandbox"
            let answers = [
                try await visit.client.post("/o/oauth2/token", body, SessionVisit.form),
                try await visit.client.post(
                    "/o/oauth2/token",
                    "grant_type=client_credentials",
                    SessionVisit.form.merging(
                        ["Authorization": Visit.basic("id-portrait-sandbox", "secret-portrait-sandbox")]
                    ) { first, _ in first }
                ),
            ]
            let recorded = try Fixtures.vectors("recorded_headless")["oauth2_token"]["json"]
            for answer in answers {
                let token = try PortalValue(parsing: answer.body)
                #expect(Set((token.members ?? [:]).keys) == Set((recorded.members ?? [:]).keys))
                #expect(token["expires_in"] == .int(600))
                #expect(token["token_type"].string == "Bearer")
                let header = ["Authorization": "Bearer \(token["access_token"].string ?? "")"]
                #expect(try await visit.invoke(SessionVisit.me, header).status == 200)
            }
            let last = try PortalValue(parsing: answers[1].body)["access_token"].string ?? ""
            clock.advance(seconds: 599)
            #expect(try await visit.invoke(SessionVisit.me, ["Authorization": "Bearer \(last)"]).status == 200)
            clock.advance(seconds: 1)
            #expect(try await visit.invoke(SessionVisit.me, ["Authorization": "Bearer \(last)"]).status == 403)
            let wrong = body.replacing("secret-", with: "wrong-")
            #expect(try await visit.client.post("/o/oauth2/token", wrong, SessionVisit.form).status == 401)
            let other = body.replacing("client_credentials", with: "password")
            #expect(try await visit.client.post("/o/oauth2/token", other, SessionVisit.form).status == 400)
        }
    }

    @Test("has no token endpoint in 6.2")
    func noTokenEndpoint() async throws {
        try await visiting(.liferay62) { visit in
            let answer = try await visit.client.post(
                "/o/oauth2/token",
                "grant_type=client_credentials",
                SessionVisit.form
            )
            #expect(answer.status == 503)
        }
    }
}
