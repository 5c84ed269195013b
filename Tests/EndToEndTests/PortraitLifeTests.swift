import FoundationEssentials
import SandboxPortal
import Testing

/// The life of a portrait on every release: whether the id stays, changes or is left behind is none of the user's business.
@Suite("The life of a portrait, on every release")
struct PortraitLifeTests {
    private static let first = TinyPicture(number: 1).bytes
    private static let second = TinyPicture(number: 2).bytes
    private static let jane = ["--screen-name", "jane"]

    /// A fetch of jane's portrait: its source, and why there is none.
    private func fetch(_ stage: Stage, _ policy: String = "remote-first") async throws -> String {
        let outcome = try await stage.program.run(
            ["fetch"] + Self.jane + ["--policy", policy, "-o", stage.folder.file("picture"), "--json"]
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try outcome.json()
        return [report["source"]?.text, report["reason"]?.text].compactMap(\.self).joined(separator: " ")
    }

    private func upload(_ stage: Stage, _ picture: [UInt8]) async throws -> String? {
        let outcome = try await stage.program.run(["upload"] + Self.jane + ["-", "--json"], input: picture)
        #expect(outcome.status == 0, "\(outcome.error)")
        return try outcome.json()["outcome"]?.text
    }

    private func remove(_ stage: Stage) async throws -> String? {
        let outcome = try await stage.program.run(["remove"] + Self.jane + ["--json"])
        #expect(outcome.status == 0, "\(outcome.error)\(String(decoding: outcome.output, as: UTF8.self))")
        return try outcome.json()["outcome"]?.text
    }

    private func sync(_ stage: Stage) async throws {
        let outcome = try await stage.program.run("sync", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try outcome.json()
        #expect(report["sent"]?.number == 1 && report["remaining"]?.number == 0)
    }

    @Test("upload, remove, upload again, and both once more after an outage", arguments: SandboxPortal.Release.allCases)
    func life(release: SandboxPortal.Release) async throws {
        let none = release == .liferay62 ? "placeholder no-portrait" : "placeholder no-picture"
        try await Stage.with(release: release) { stage in
            #expect(try await upload(stage, Self.first) == "uploaded")
            #expect(try await fetch(stage) == "remote")
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == Self.first)
            #expect(try await remove(stage) == "uploaded")
            #expect(stage.sandbox.portrait(screenName: "jane") == nil)
            for policy in ["remote-first", "remote-only", "cache-first", "cache-only"] {
                #expect(try await fetch(stage, policy) == none, "\(policy)")
            }
            #expect(try await remove(stage) == "uploaded")
            #expect(try await upload(stage, Self.second) == "uploaded")
            #expect(try await fetch(stage) == "remote")

            stage.rehearse(Fault(.refused))
            #expect(try await remove(stage) == "pending")
            #expect(try await fetch(stage) == "placeholder no-portrait")
            stage.rehearse(nil)
            try await sync(stage)
            #expect(stage.sandbox.portrait(screenName: "jane") == nil)
            #expect(try await fetch(stage) == none)
            stage.rehearse(Fault(.refused))
            #expect(try await upload(stage, Self.first) == "pending")
            stage.rehearse(nil)
            try await sync(stage)
            #expect(try await fetch(stage) == "remote")
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == Self.first)
        }
    }

    @Test(
        "a portrait that another program removed is a placeholder in a batch",
        arguments: SandboxPortal.Release.allCases
    )
    func removedElsewhere(release: SandboxPortal.Release) async throws {
        try await Stage.with(release: release) { stage in
            var other = stage.program
            other.environment["HOME"] = stage.folder.file("other")
            #expect(try await other.run(["remove"] + Self.jane).status == 0)
            let outcome = try await stage.program.run(
                ["batch", "-", "-o", stage.folder.file("out") + "/{screenName}.{format}", "--format", "png", "--json"],
                input: Array("screenName\ntest\njane\nwei\n".utf8)
            )
            #expect(outcome.status == 0, "\(outcome.error)")
            for name in ["test", "jane", "wei"] { #expect(stage.folder.exists("out/\(name).png"), "\(name)") }
            let alone = try await fetch(stage)
            #expect(alone == (release == .liferay62 ? "placeholder no-portrait" : "placeholder no-picture"))
        }
    }

    @Test(
        "the portal's own failure of an upload is made good by the next sync",
        arguments: SandboxPortal.Release.allCases
    )
    func ownFailure(release: SandboxPortal.Release) async throws {
        // 7.3 and later hide the class, so that a failure can't be told from a refusal there.
        guard release.profile != .liferay74 else { return }
        try await Stage.with(release: release) { stage in
            stage.rehearse(
                Fault(.portalException, area: .edit, exceptionName: "java.awt.AWTError", message: "no display")
            )
            #expect(try await upload(stage, Self.first) == "pending")
            stage.rehearse(nil)
            _ = try await stage.program.run("pending", "retry", "--all")
            try await sync(stage)
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == Self.first)
        }
    }
}
