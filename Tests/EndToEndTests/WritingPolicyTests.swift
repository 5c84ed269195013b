import SandboxPortal
import Screenlets
import Testing

/// The writing policies against everything that a portal and the way to it can do, with the built program.
@Suite("Writing policies, end to end")
struct WritingPolicyTests {
    @Test("sends, stores and fails as the contract says", arguments: WritingCase.all)
    func policy(_ one: WritingCase) async throws {
        try await Stage.with(one.profile) { stage in
            let scene = try await WritingScene(one, on: stage)
            try await scene.trouble()
            stage.sandbox.clearRequests()
            let outcome = try await scene.edit()
            let requestCount = stage.sandbox.requests().count
            try await scene.end()

            let expected = one.expectation
            #expect(
                outcome.status == expected.exit,
                "\(outcome.error)\(String(decoding: outcome.output, as: UTF8.self))"
            )
            #expect((requestCount == 0) == (one.policy == .cacheOnly || one.trouble == .refused))
            let report = try outcome.json()
            #expect(report["outcome"]?.text == expected.outcome)
            #expect(report["error"]?["code"]?.text == expected.code)
            if expected.outcome != nil {
                #expect(report["pending"]?.bool == (expected.outcome == "pending"))
                #expect(report["user"]?["userId"]?.number == Double(scene.user.userId))
                #expect(report["sent"]?["sha256"]?.text == scene.sentDigest)
                #expect(report["policy"]?.text == one.policy.rawValue)
            } else {
                #expect(report["error"]?["hint"]?.text?.isEmpty == false)
            }
            #expect((try scene.portalPicture() == scene.wanted) == one.portalTakesIt)
            try await scene.checkPending(report["pendingId"], expected.outcome == "pending")
            try await scene.checkFetch(
                shows: one.cacheShowsIt ? scene.wanted : scene.before,
                pending: expected.outcome == "pending"
            )
            if expected.outcome == "pending" { try await scene.checkSync() }
        }
    }
}
