import SandboxPortal
import Testing

/// The promise of an edit against everything that can stop the program.
@Suite("Crashes: what was acknowledged is never lost")
struct CrashTests {
    /// How many points of a scene are tried where not all are.
    private static let sampleCount = 10

    @Test(
        "is in the portal, pending, or listed with its reason, and nothing is sent twice",
        .enabled(if: FaultInjector.works, "strace is not installed: `make setup`"),
        arguments: Proof.isOn ? CrashScene.all : CrashScene.some
    )
    func survives(_ scene: CrashScene) async throws {
        try await Stage.with(scene.profile) { stage in
            let crash = try await CrashStage.prepare(scene, on: stage)
            let points = try await crash.points()
            try #require(points.count > 50)
            let step = Proof.isOn ? 1 : points.count / Self.sampleCount
            var struck = 0
            for index in stride(from: 0, to: points.count, by: step) where try await crash.attempt(points[index]) {
                struck += 1
            }
            #expect(struck > 0)
            Proof.tell("\(struck) faults struck: \(scene.testDescription)")
        }
    }
}
