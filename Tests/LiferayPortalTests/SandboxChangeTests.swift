import SandboxPortal
import Testing

@testable import LiferayPortal

@Suite("Changing portraits of the embedded portal")
struct SandboxChangeTests {
    typealias Profile = SandboxPortal.Profile

    /// The two ways to a portal: 7.4 also with its JSON web services switched off.
    static let portals: [(profile: Profile, hasJSONWebServices: Bool)] =
        Profile.allCases.map { ($0, true) } + [(.liferay74, false)]

    @Test("uploads a first and a second portrait", arguments: portals)
    func upload(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        let tall = try Vectors.bytes("portal/uploads/tall.png")
        try await SandboxStage.run(profile) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let nobody = try await session.user(.screenName("o.brien", companyId: nil))
            #expect(nobody.portraitId == 0)
            let first = try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: nobody)
            #expect(first.portraitId == sandbox.user(screenName: "o.brien")?.portraitId)
            #expect(first.portraitId > 0)
            let second = try await session.uploadPortrait(tall, mediaType: "image/png", of: first)
            // 6.2 keeps the id, 7.x gives a new one.
            #expect((second.portraitId == first.portraitId) == (profile == .liferay62))
            #expect(second == (try await session.user(.userId(nobody.userId))))
            // Both scale what is larger than their box, so the bytes are never those that were sent.
            let stored = try #require(sandbox.portrait(screenName: "o.brien"))
            let image = try await session.portrait(of: second)
            #expect(image.bytes == stored.bytes)
            #expect(image.bytes != tall)
        }
    }

    /// The id that a user has after a removal: the web services of 7.x leave that of the removed picture.
    private static func leftId(_ user: PortalUser, _ profile: Profile, _ hasJSONWebServices: Bool) -> Int64 {
        profile == .liferay62 || !hasJSONWebServices ? 0 : user.portraitId
    }

    @Test("removes a portrait, and once more without harm", arguments: portals)
    func removal(profile: Profile, hasJSONWebServices: Bool) async throws {
        try await SandboxStage.run(profile) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.screenName("jane", companyId: nil))
            #expect(user.portraitId > 0)
            for _ in 0..<2 {
                let changed = try await session.removePortrait(of: user)
                #expect(changed.portraitId == Self.leftId(user, profile, hasJSONWebServices))
                #expect(changed.userId == user.userId)
                #expect(sandbox.portrait(screenName: "jane") == nil)
            }
        }
    }

    // MARK: Who asks

    static let cookie = Credentials.session(user: "test@example.com", password: SandboxStage.password)
    static let client = Credentials.oauth2ClientCredentials(
        clientId: "id-portrait-sandbox",
        clientSecret: "secret-portrait-sandbox"
    )

    @Test("changes with every kind of credentials that a release knows", arguments: portals)
    func credentials(profile: Profile, hasJSONWebServices: Bool) async throws {
        let kinds = [SandboxStage.administrator, Self.cookie] + (profile == .liferay62 ? [] : [Self.client])
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        for credentials in kinds {
            try await SandboxStage.run(profile, credentials: credentials) {
                $0.jsonwsEnabled = hasJSONWebServices
            } body: { session, sandbox in
                let user = try await session.user(.screenName("jane", companyId: 20_116))
                let before = sandbox.portrait(screenName: "jane")
                let changed = try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
                #expect(sandbox.portrait(screenName: "jane") != before)
                let removed = try await session.removePortrait(of: changed)
                #expect(removed.portraitId == Self.leftId(changed, profile, hasJSONWebServices))
                #expect(sandbox.portrait(screenName: "jane") == nil)
            }
        }
    }

    @Test("renews a session that has ended, and changes the portrait once", arguments: portals)
    func endedSession(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        try await SandboxStage.run(profile, credentials: Self.cookie) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.userId(20_207))
            sandbox.expireSessions()
            sandbox.clearRequests()
            let changed = try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
            #expect(sandbox.user(screenName: "jane")?.portraitId == changed.portraitId)
            let edits = sandbox.requests().filter { Self.isUpload($0) }
            // The first is a guest's and changes nothing.
            #expect(edits.map(\.authenticatedUser) == [nil, "test@example.com"])
            #expect(sandbox.requests().filter { $0.path == "/c/portal/login" }.count == 1)
            sandbox.expireSessions()
            let removed = try await session.removePortrait(of: changed)
            #expect(removed.portraitId == Self.leftId(changed, profile, hasJSONWebServices))
            #expect(sandbox.portrait(screenName: "jane") == nil)
        }
    }

    @Test("gives up when a new session is no better", arguments: portals)
    func sessionsThatEndAtOnce(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        try await SandboxStage.run(profile, credentials: Self.cookie) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.userId(20_207))
            let before = sandbox.portraits
            sandbox.setRehearsal(Rehearsal(faults: [Fault(.expiredSession, area: .edit)]))
            sandbox.clearRequests()
            let error = try await portalError {
                try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
            }
            guard case .notAllowed = error else { throw error }
            #expect(sandbox.requests().filter { Self.isUpload($0) }.count == 2)
            #expect(sandbox.portraits == before)
        }
    }

    @Test("lets users change themselves, not others, and guests nobody", arguments: portals)
    func permissions(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        let jane = Credentials.basic(user: "jane.doe@example.com", password: SandboxStage.password)
        for (credentials, allowed) in [(jane, [Int64(20_207)]), (.guest, [])] {
            try await SandboxStage.run(profile, credentials: credentials) {
                $0.jsonwsEnabled = hasJSONWebServices
            } body: { session, sandbox in
                for user in sandbox.users where [20_156, 20_207].contains(user.userId) {
                    let before = sandbox.portrait(screenName: user.screenName)
                    let named = Sample.portalUser(userId: user.userId)
                    if allowed.contains(user.userId) {
                        _ = try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: named)
                        continue
                    }
                    let upload = try await portalError {
                        try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: named)
                    }
                    let removal = try await portalError { try await session.removePortrait(of: named) }
                    for error in [upload, removal] {
                        guard case .notAllowed = error else { throw error }
                        #expect(!error.isWorthRetrying)
                    }
                    #expect(sandbox.portrait(screenName: user.screenName) == before)
                }
            }
        }
    }

    @Test("changes nothing with a wrong password, and lets the change wait", arguments: portals)
    func wrongPassword(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        let wrong = Credentials.basic(user: "jane.doe@example.com", password: "wrong")
        try await SandboxStage.run(profile, credentials: wrong) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let jane = try #require(sandbox.users.first { $0.userId == 20_207 })
            let before = sandbox.portrait(screenName: jane.screenName)
            for _ in 0..<3 {
                let error = try await portalError {
                    try await session.uploadPortrait(
                        wide,
                        mediaType: "image/jpeg",
                        of: Sample.portalUser(userId: jane.userId)
                    )
                }
                #expect(error.isWorthRetrying)
            }
            #expect(sandbox.portrait(screenName: jane.screenName) == before)
        }
    }

    // MARK: What the portal refuses, and what happens on the way

    @Test("names a picture that the portal refuses, and the old one stays", arguments: portals)
    func refusals(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        for isDescribed in [false, true] {
            try await SandboxStage.run(profile) {
                $0.jsonwsEnabled = hasJSONWebServices
                $0.imageMaxSize = wide.count - 1
                $0.serializeThrowable = isDescribed
            } body: { session, sandbox in
                let user = try await session.user(.userId(20_156))
                let before = sandbox.portraits
                let reasons: [RefusedPicture.Reason] =
                    profile == .liferay74 && (!isDescribed || !hasJSONWebServices)
                    ? [.hidden, .hidden] : [.tooLarge, .notAnImage]
                for (bytes, reason) in zip([wide, Array("no picture".utf8)], reasons) {
                    let error = try await portalError {
                        try await session.uploadPortrait(bytes, mediaType: "image/jpeg", of: user)
                    }
                    guard case .refusedPicture(let refusal) = error else { throw error }
                    #expect(refusal.reason == reason)
                    #expect(!error.isWorthRetrying)
                }
                #expect(sandbox.portraits == before)
            }
        }
    }

    @Test("keeps the request as small as the release lets it", arguments: portals)
    func requestSize(profile: Profile, hasJSONWebServices: Bool) async throws {
        // Noise behind a picture's end is the worst case: nothing in it is a small number.
        let picture = try Vectors.bytes("portal/uploads/small.bmp") + (0..<100_000).map { UInt8($0 % 256) }
        try await SandboxStage.run(profile) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.userId(20_156))
            _ = try await session.uploadPortrait(picture, mediaType: "image/bmp", of: user)
            // BMP is stored as it comes: every byte has arrived.
            #expect(sandbox.portrait(screenName: "test")?.bytes == picture)
            let sent = try #require(sandbox.requests().first { Self.isUpload($0) }).bodyByteCount
            // As an array of numbers a byte takes up to four characters; noise takes 3.6.
            #expect(sent < (hasJSONWebServices ? picture.count * 18 / 5 : picture.count + 500))
        }
    }

    @Test(
        "takes the lost answer to an upload for a connection failure, and sends again without harm",
        arguments: portals
    )
    func lostAnswer(profile: Profile, hasJSONWebServices: Bool) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        // The headless upload has no body that could be cut.
        for kind in [Fault.Kind.refused, .status] + (hasJSONWebServices ? [.resetInMidBody, .shortBody] : []) {
            try await SandboxStage.run(profile) {
                $0.jsonwsEnabled = hasJSONWebServices
            } body: { session, sandbox in
                let user = try await session.user(.userId(20_156))
                let before = try #require(sandbox.portrait(screenName: "test"))
                sandbox.setRehearsal(Rehearsal(faults: [Fault(kind, area: .edit, times: 1, doesWork: true)]))
                let error = try await portalError {
                    try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
                }
                #expect(error.isConnectionFailure, "\(error)")
                let taken = try #require(sandbox.portrait(screenName: "test"))
                #expect(taken.bytes != before.bytes)
                _ = try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
                #expect(sandbox.portrait(screenName: "test")?.bytes == taken.bytes)
            }
        }
    }

    @Test(
        "tells connection failures from answers for every fault of an edit, and look-ups go on",
        arguments: portals,
        Fault.Kind.allCases.filter { ![.hang, .latency, .trickle, .expiredSession].contains($0) }
    )
    func faults(portal: (profile: Profile, hasJSONWebServices: Bool), kind: Fault.Kind) async throws {
        let wide = try Vectors.bytes("portal/uploads/wide.jpg")
        try await SandboxStage.run(portal.profile) {
            $0.jsonwsEnabled = portal.hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.userId(20_156))
            sandbox.setRehearsal(Rehearsal(faults: [Fault(kind, area: .edit)]))
            let isConnectionFailure = [.refused, .resetInMidBody, .shortBody, .status].contains(kind)
            let removal = try await portalError { try await session.removePortrait(of: user) }
            #expect(removal.isConnectionFailure == isConnectionFailure, "\(removal)")
            if portal.hasJSONWebServices || ![.resetInMidBody, .shortBody, .truncatedJSON, .emptyObject].contains(kind)
            {
                let upload = try await portalError {
                    try await session.uploadPortrait(wide, mediaType: "image/jpeg", of: user)
                }
                #expect(upload.isConnectionFailure == isConnectionFailure, "\(upload)")
            }
            let again = try await session.user(.userId(20_156))
            #expect(again.userId == user.userId)
        }
    }

    private static func isUpload(_ request: SandboxRequest) -> Bool {
        request.commands == ["/user/update-portrait"] || request.path.hasSuffix("/image")
    }
}
