import FoundationEssentials
import SandboxPortal
import Testing

@testable import LiferayPortal

@Suite("Session with the embedded portal")
struct SandboxSessionTests {
    @Test("finds one user by all names and downloads the stored bytes", arguments: SandboxPortal.Profile.allCases)
    func allWays(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, sandbox in
            let selectors: [UserSelector] = [
                .userId(20_156), .emailAddress(" TEST@example.com", companyId: nil),
                .emailAddress("test@example.com", companyId: 20_116), .screenName("Test", companyId: nil), .me,
            ]
            var users: Set<PortalUser> = []
            for selector in selectors {
                users.insert(try await session.user(selector))
            }
            let user = try #require(users.first)
            #expect(users.count == 1)
            #expect(user.userId == 20_156)
            #expect(user.companyId == 20_116)
            #expect(user.uuid == Sample.uuid)
            let image = try await session.portrait(of: user)
            let stored = try #require(sandbox.portrait(screenName: "test"))
            #expect(image.bytes == stored.bytes)
            #expect(image.mediaType == "image/jpeg")
            let byId = try await session.portrait(portraitId: user.portraitId, uuid: user.uuid, female: false)
            #expect(byId.bytes == stored.bytes)
            let facts = await session.facts()
            #expect(facts.companyId == 20_116)
            #expect(facts.flavour?.rawValue == profile.rawValue)
            #expect(facts.defaultPictures.count == 1)
        }
    }

    @Test("asks a second time with fewer requests", arguments: SandboxPortal.Profile.allCases)
    func fewerRequests(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, sandbox in
            for count in [4, 2] {
                sandbox.clearRequests()
                _ = try await session.portrait(of: try await session.user(.screenName("test", companyId: nil)))
                #expect(sandbox.requests().count == count)
            }
        }
    }

    @Test("names unknown users, guests and wrong passwords", arguments: SandboxPortal.Profile.allCases)
    func refusals(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, _ in
            for selector: UserSelector in [
                .userId(1), .emailAddress("nobody@example.com", companyId: nil), .screenName("nobody", companyId: nil),
            ] {
                let error = try await portalError { try await session.user(selector) }
                guard case .noSuchUser = error else { throw error }
            }
        }
        for credentials: Credentials in [.guest, .basic(user: "test@example.com", password: "wrong")] {
            try await SandboxStage.run(profile, credentials: credentials) { session, _ in
                let error = try await portalError { try await session.user(.userId(20_156)) }
                guard case .notAllowed = error else { throw error }
            }
        }
    }

    @Test("gives portrait id 0 for a user without portrait", arguments: SandboxPortal.Profile.allCases)
    func noPortrait(profile: SandboxPortal.Profile) async throws {
        try await SandboxStage.run(profile) { session, _ in
            let user = try await session.user(.screenName("o.brien", companyId: nil))
            #expect(user.portraitId == 0)
        }
    }

    @Test("signs in with a cookie, and again when the session has ended", arguments: SandboxPortal.Profile.allCases)
    func cookieSession(profile: SandboxPortal.Profile) async throws {
        let credentials = Credentials.session(user: "test@example.com", password: SandboxStage.password)
        try await SandboxStage.run(profile, credentials: credentials) { session, sandbox in
            let user = try await session.user(.userId(20_156))
            sandbox.expireSessions()
            let again = try await session.user(.userId(20_156))
            #expect(user == again)
            #expect(sandbox.requests().filter { $0.path == "/c/portal/login" }.count == 2)
        }
        let wrong = Credentials.session(user: "test@example.com", password: "wrong")
        try await SandboxStage.run(profile, credentials: wrong) { session, _ in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .notAllowed(NotAllowed(.wrongCredentials)))
        }
    }

    @Test("uses an access token of an OAuth 2 client", arguments: [SandboxPortal.Profile.liferay70, .liferay74])
    func accessToken(profile: SandboxPortal.Profile) async throws {
        let client = Credentials.oauth2ClientCredentials(
            clientId: "id-portrait-sandbox",
            clientSecret: "secret-portrait-sandbox"
        )
        try await SandboxStage.run(profile, credentials: client) { session, _ in
            let user = try await session.user(.me)
            #expect(user.userId == 20_156)
        }
        let wrong = Credentials.oauth2ClientCredentials(clientId: "id-portrait-sandbox", clientSecret: "wrong")
        try await SandboxStage.run(profile, credentials: wrong) { session, _ in
            let error = try await portalError { try await session.user(.me) }
            guard case .notAllowed = error else { throw error }
        }
    }

    @Test("names the 401 of a portal that challenges wrong passwords")
    func challenge() async throws {
        let wrong = Credentials.basic(user: "test@example.com", password: "wrong")
        try await SandboxStage.run(.liferay74, credentials: wrong) {
            $0.challengesBasic = true
        } body: { session, _ in
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error == .notAllowed(NotAllowed(.unauthorized)))
        }
    }

    @Test("gets the picture of a portal that wants a time stamp in the address")
    func timeStamp() async throws {
        try await SandboxStage.run(.liferay74) {
            $0.requireImageTimestamp = true
        } body: { session, sandbox in
            let user = try await session.user(.userId(20_156))
            let image = try await session.portrait(of: user)
            #expect(image.bytes == sandbox.portrait(screenName: "test")?.bytes)
        }
    }

    @Test("talks to the headless services where the JSON web services are switched off")
    func headless() async throws {
        try await SandboxStage.run(.liferay74) {
            $0.jsonwsEnabled = false
        } body: { session, sandbox in
            for selector: UserSelector in [
                .userId(20_156), .me, .screenName("test", companyId: nil),
                .emailAddress("test@example.com", companyId: 20_116),
            ] {
                let user = try await session.user(selector)
                #expect(user.userId == 20_156)
                let image = try await session.portrait(of: user)
                #expect(image.bytes == sandbox.portrait(screenName: "test")?.bytes)
            }
            let error = try await portalError { try await session.user(.userId(1)) }
            #expect(error == .noSuchUser("user id 1"))
        }
    }

    @Test("follows a portrait that was changed between look-up and download")
    func changedMeanwhile() async throws {
        for profile in SandboxPortal.Profile.allCases {
            try await SandboxStage.run(profile) { session, sandbox in
                let user = try await session.user(.userId(20_156))
                let other = try #require(sandbox.portrait(screenName: "anna")?.bytes)
                #expect(sandbox.changePortrait(other, screenName: "test"))
                let image = try await session.portrait(of: user)
                #expect(image.bytes == sandbox.portrait(screenName: "test")?.bytes)
                #expect((image.refreshedUser == nil) == (profile == .liferay62))
            }
        }
    }

    @Test(
        "tells connection failures from answers for every rehearsed fault",
        arguments: Fault.Kind.allCases.filter { $0 != .hang }
    )
    func faults(kind: Fault.Kind) async throws {
        try await SandboxStage.run(.liferay70) { session, sandbox in
            _ = try await session.user(.userId(20_156))
            sandbox.setRehearsal(Rehearsal(faults: [Fault(kind, area: .jsonws)]))
            guard ![.latency, .trickle, .expiredSession].contains(kind) else {
                // None of them is a failure: the answer comes, and Basic credentials have no session.
                let user = try await session.user(.userId(20_156))
                #expect(user.userId == 20_156)
                return
            }
            let error = try await portalError { try await session.user(.userId(20_156)) }
            let isConnectionFailure = [.refused, .resetInMidBody, .shortBody, .status].contains(kind)
            #expect(error.isConnectionFailure == isConnectionFailure, "\(error)")
        }
    }

    @Test("finds the portal gone and back")
    func stopped() async throws {
        try await SandboxStage.run(.liferay74) { session, sandbox in
            await sandbox.stopListening()
            let error = try await portalError { try await session.user(.userId(20_156)) }
            #expect(error.isConnectionFailure)
            try await sandbox.startListening()
            let user = try await session.user(.userId(20_156))
            #expect(user.userId == 20_156)
        }
    }
}
