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

    @Test("removes a portrait, and once more without harm", arguments: portals)
    func removal(profile: Profile, hasJSONWebServices: Bool) async throws {
        try await SandboxStage.run(profile) {
            $0.jsonwsEnabled = hasJSONWebServices
        } body: { session, sandbox in
            let user = try await session.user(.screenName("jane", companyId: nil))
            #expect(user.portraitId > 0)
            for _ in 0..<2 {
                let changed = try await session.removePortrait(of: user)
                #expect(changed.portraitId == 0)
                #expect(changed.userId == user.userId)
                #expect(sandbox.portrait(screenName: "jane") == nil)
            }
        }
    }
}
