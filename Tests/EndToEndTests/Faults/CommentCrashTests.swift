import FoundationEssentials
import SandboxPortal
import Testing

/// The promise of a comment against everything that can stop the program.
@Suite("Crashes: a comment that was acknowledged is never lost, and none is there twice")
struct CommentCrashTests {
    /// How many points are tried where not all are.
    private static let sampleCount = 6

    private static let arguments = [
        "comment", "add", "--class-name", "com.liferay.journal.model.JournalArticle", "--class-pk", "31002",
        "--group-id", "20143", "--body", "only once", "--json", "--timeout", "10",
    ]

    @Test(
        "is in the portal once, or waits",
        .enabled(if: FaultInjector.works, "strace is not installed: `make setup`"),
        arguments: ["remote-first", "cache-first"],
        [false, true]
    )
    func survives(policy: String, answerIsLost: Bool) async throws {
        try await Stage.with(.liferay74) { stage in
            let count = stage.sandbox.rowCount(of: .comments)
            let arguments = Self.arguments + ["--policy", policy]
            let counts = try await run(arguments, nil, home: "counting", on: stage).counts
            let points = FaultPoint.all(counts: counts)
            try #require(points.count > 20)
            let step = Proof.isOn ? 1 : points.count / Self.sampleCount
            var struck = 0
            for index in stride(from: 0, to: points.count, by: step) {
                stage.sandbox.reset()
                let lost = Fault(
                    .refused,
                    command: "/comment.commentmanagerjsonws/add-comment",
                    times: 1,
                    doesWork: true
                )
                stage.rehearse(answerIsLost ? lost : nil)
                let home = "run-\(index)"
                let run = try await run(arguments, points[index], home: home, on: stage)
                stage.rehearse(nil)
                if run.struck { struck += 1 }
                let program = program(home, on: stage)
                _ = try await program.run("pending", "retry", "--all")
                let synced = try await program.run("sync", "--wait", "0")
                let context = "\(points[index]): \(run.outcome.status) \(run.outcome.error), then \(synced.error)"
                #expect(synced.status == 0, "\(context)")
                let added = stage.sandbox.rowCount(of: .comments) - count
                #expect(run.outcome.status == 0 ? added == 1 : (0...1).contains(added), "\(added) added, \(context)")
            }
            #expect(struck > 0)
        }
    }

    private func program(_ home: String, on stage: Stage) -> Program {
        Program(home: stage.folder.file(home), environment: stage.program.environment.withoutHome)
    }

    private func run(
        _ arguments: [String],
        _ fault: FaultPoint?,
        home: String,
        on stage: Stage
    ) async throws -> FaultInjector.Run {
        try FileManager.default.createDirectory(
            atPath: stage.folder.file(home),
            withIntermediateDirectories: true
        )
        let injector = FaultInjector(program: program(home, on: stage), log: stage.folder.file("\(home)-trace"))
        return try await injector.run(arguments, fault: fault)
    }
}
