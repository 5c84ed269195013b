import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

/// The programs of `fixtures/tutorials`, which `make tutorials` compiles as a package that depends on this one by its path.
@Suite("The tutorials")
struct TutorialTests {
    private static let releases: [SandboxPortal.Release] = [.liferay62, .liferay70, .liferay74]

    private func run(_ program: String, _ arguments: [String]) async throws -> Program.Outcome {
        let path = Repository.path(".build/testing/release/\(program)")
        try #require(FileManager.default.isExecutableFile(atPath: path), "make tutorials compiles it")
        let folder = try TemporaryFolder()
        var tutorial = Program(home: folder.path)
        tutorial.executable = path
        return try await tutorial.run(arguments)
    }

    @Test("the avatar is drawn on every release, and again while the portal is away", arguments: releases)
    func avatar(release: SandboxPortal.Release) async throws {
        try await Stage.with(release: release) { stage in
            let file = stage.folder.file("avatar.png")
            let arguments = [stage.sandbox.url, "test", stage.folder.file("cache"), "jane.doe@example.com", file]
            let online = try await run("avatar", arguments)
            #expect(online.status == 0, "\(online.error)")
            #expect(String(decoding: online.output, as: UTF8.self) == "96x96 png\n")
            let picture = try stage.folder.bytes(of: "avatar.png")
            #expect(try Renderer().bitmap(of: picture).size == PixelSize(width: 96, height: 96))
            await stage.sandbox.stopListening()
            #expect(try await run("avatar", arguments).status == 0)
            #expect(try stage.folder.bytes(of: "avatar.png") == picture)
        }
    }

    @Test("the bookmarks of the account's site are listed on every release, and again offline", arguments: releases)
    func bookmarks(release: SandboxPortal.Release) async throws {
        try await Stage.with(release: release) { stage in
            let arguments = [stage.sandbox.url, "test", stage.folder.file("cache")]
            let online = try await run("bookmark-list", arguments)
            #expect(online.status == 0, "\(online.error)")
            let lines = String(decoding: online.output, as: UTF8.self).split(separator: "\n")
            // The sandbox's site has ten bookmarks in no folder (`fixtures/portal/content.json`).
            #expect(lines.contains("www.swift.org") && lines.contains("  Swift https://www.swift.org/"))
            let listed = try await stage.list(.bookmarks, "--all", "--format", "ndjson")
            let names = String(decoding: listed.output, as: UTF8.self).split(separator: "\n").count
            #expect(lines.count { $0.hasPrefix("  ") } == names && names > 3)
            await stage.sandbox.stopListening()
            #expect(try await run("bookmark-list", arguments).output == online.output)
        }
    }
}
