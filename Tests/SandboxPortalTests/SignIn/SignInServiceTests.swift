import Testing

@testable import SandboxPortal

@Suite("Sign-in")
struct SignInServiceTests {
    typealias Profile = SandboxPortal.Profile

    private static let me = "{\"/user/get-user-by-id\":{\"userId\":20156}}"
    private static let form = ["Content-Type": "application/x-www-form-urlencoded"]

    /// Signs in by cookie and gives the header fields of later calls.
    private static func signIn(_ client: WireClient, password: String = "test") async throws -> (
        cookie: String, token: String
    )? {
        let header = form.merging(["Cookie": "COOKIE_SUPPORT=true"]) { first, _ in first }
        let page = try await client.post("/c/portal/login", "login=test%40example.com&password=\(password)", header)
        #expect(page.status == 200)
        // The pattern of the mobile SDK: Liferay.authToken, an equals sign, a quote, 8 characters, a quote.
        let match = try #require(try /Liferay\.authToken\s*=\s*["'](.{8})["']/.firstMatch(in: page.text))
        let cookies = page.all("Set-Cookie").compactMap { $0.split(separator: ";").first }
        guard let session = cookies.first(where: { $0.hasPrefix("JSESSIONID=") }) else { return nil }
        return (String(session), String(match.1))
    }

    @Test("signs in by cookie and wants the token with each call", arguments: Profile.allCases)
    func cookie(profile: Profile) async throws {
        try await visiting(profile) { visit in
            let session = try #require(try await Self.signIn(visit.client))
            let good = try await visit.invoke(Self.me, ["Cookie": session.cookie, "X-CSRF-Token": session.token])
            #expect(good.text.contains("\"screenName\":\"test\""))
            for header in [["Cookie": session.cookie], ["Cookie": session.cookie, "X-CSRF-Token": "12345678"]] {
                let bad = try await visit.invoke(Self.me, header)
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
            #expect(try await Self.signIn(visit.client, password: "wrong") == nil)
            let page = try await visit.client.post(
                "/c/portal/login",
                "login=test%40example.com&password=test",
                Self.form
            )
            #expect(page.all("Set-Cookie").isEmpty)
            #expect(page.text.contains("name=\"password\""))
        }
    }

    @Test("ends a session after its idle time, counted from its last use")
    func expiry() async throws {
        let clock = StillClock()
        try await visiting(.init(profile: .liferay70, sessionSeconds: 60), clock: clock) { visit in
            let session = try #require(try await Self.signIn(visit.client))
            let header = ["Cookie": session.cookie, "X-CSRF-Token": session.token]
            for _ in 0..<3 {
                clock.advance(seconds: 59)
                #expect(try await visit.invoke(Self.me, header).status == 200)
            }
            clock.advance(seconds: 60)
            #expect(try await visit.invoke(Self.me, header).status == 403)
        }
    }

    @Test("answers a wrong Basic password with 401 when asked to", arguments: Profile.allCases)
    func challenge(profile: Profile) async throws {
        try await visiting(.init(profile: profile, challengesBasic: true)) { visit in
            let wrong = try await visit.invoke(Self.me, ["Authorization": Visit.basic("test@example.com", "wrong")])
            #expect(wrong.status == 401)
            #expect(wrong["WWW-Authenticate"]?.hasPrefix("Basic realm=") == true)
            #expect(try await visit.invoke(Self.me).text.contains("\"screenName\":\"test\""))
            #expect(try await visit.invoke(Self.me, [:]).status == (profile == .liferay62 ? 200 : 403))
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
                try await visit.client.post("/o/oauth2/token", body, Self.form),
                try await visit.client.post(
                    "/o/oauth2/token",
                    "grant_type=client_credentials",
                    Self.form.merging(
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
                #expect(try await visit.invoke(Self.me, header).status == 200)
            }
            let last = try PortalValue(parsing: answers[1].body)["access_token"].string ?? ""
            clock.advance(seconds: 599)
            #expect(try await visit.invoke(Self.me, ["Authorization": "Bearer \(last)"]).status == 200)
            clock.advance(seconds: 1)
            #expect(try await visit.invoke(Self.me, ["Authorization": "Bearer \(last)"]).status == 403)
            let wrong = body.replacing("secret-", with: "wrong-")
            #expect(try await visit.client.post("/o/oauth2/token", wrong, Self.form).status == 401)
            let other = body.replacing("client_credentials", with: "password")
            #expect(try await visit.client.post("/o/oauth2/token", other, Self.form).status == 400)
        }
    }

    @Test("has no token endpoint in 6.2")
    func noTokenEndpoint() async throws {
        try await visiting(.liferay62) { visit in
            let answer = try await visit.client.post("/o/oauth2/token", "grant_type=client_credentials", Self.form)
            #expect(answer.status == 404)
        }
    }
}
