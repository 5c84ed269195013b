import Digests
import FoundationEssentials
import OfflineStore
import SandboxPortal
import Testing

@Suite("portrait quarantine")
struct QuarantineCommandTests {
    /// A stage whose store has a user's portrait in quarantine.
    private func withPicture(_ body: @Sendable (Stage, _ name: String, _ picture: [UInt8]) async throws -> Void)
        async throws
    {
        try await Stage.with { stage in
            let user = try stage.userWithPortrait()
            let picture = try stage.picture(of: user)
            let fetched = try await stage.fetch("--screen-name", user.screenName, "--size", "32", "-o", "-")
            try #require(fetched.status == 0, "\(fetched.error)")
            let folder = stage.folder.file(".cache/portrait")
            let store = try OfflineStore(configuration: OfflineStore.Configuration(folder: folder))
            try await store.quarantine(picture, reason: "its decoder was ended by signal 11")
            store.close()
            try await body(stage, user.screenName, picture)
        }
    }

    @Test("lists, shows, exports and releases; until then every command refuses the picture")
    func life() async throws {
        try await withPicture { stage, name, picture in
            for options in [["--size", "32", "-o", "-"], ["-o", stage.folder.file("it.jpg")]] {
                let refused = try await stage.program.run(["fetch", "--screen-name", name] + options)
                #expect(refused.status == 65, "\(refused.error)")
                #expect(refused.error.contains("the image is in quarantine: its decoder was ended by signal 11"))
                #expect(refused.error.contains("`portrait quarantine list`"))
            }
            let again = try await stage.program.run(["upload", "--screen-name", name, "-", "--json"], input: picture)
            #expect(again.status == 65)
            #expect(try again.json()["error"]?["code"]?.text == "image-quarantined")

            let list = try await stage.program.run("quarantine", "--json").json()["quarantine"]?.list
            #expect(list?[0]["id"]?.number == 1)
            #expect(list?[0]["sha256"]?.text == SHA256.digest(of: picture).hexadecimal)
            #expect(list?[0]["bytes"]?.number == Double(picture.count))
            #expect(list?[0]["reason"]?.text == "its decoder was ended by signal 11")
            #expect(list?[0]["at"]?.text?.hasSuffix("Z") == true)
            let table = try await stage.program.run("quarantine")
            #expect(String(decoding: table.output, as: UTF8.self).contains("signal 11"))
            let shown = try await stage.program.run("quarantine", "show", "1", "--json")
            #expect(try shown.json()["picture"] == list?[0])

            let file = stage.folder.file("bad.bin")
            #expect(try await stage.program.run("quarantine", "export", "1", "-o", file).status == 0)
            #expect(try stage.folder.bytes(of: "bad.bin") == picture)

            #expect(try await stage.program.run("quarantine", "release", "1").status == 0)
            let fetched = try await stage.fetch("--screen-name", name, "--size", "32", "-o", "-")
            #expect(fetched.status == 0, "\(fetched.error)")
            for command in ["show", "release"] {
                #expect(try await stage.program.run("quarantine", command, "1").status == 64)
            }
        }
    }

    @Test("is heard by a batch and by a service, which go on with the others")
    func batchAndService() async throws {
        try await withPicture { stage, name, _ in
            try stage.folder.write(Array("screenName\n\(name)\ntest\n".utf8), to: "users.csv")
            let batch = try await stage.program.run(
                "batch",
                stage.folder.file("users.csv"),
                "-o",
                stage.folder.file("out/{screenName}.png"),
                "--size",
                "32",
                "--placeholder",
                "silhouette",
                "--report",
                stage.folder.file("report")
            )
            #expect(batch.status == 75, "\(batch.error)")
            let codes = try stage.folder.events(in: "report").map { $0["error"]?["code"]?.text }
            #expect(codes == ["image-quarantined", nil])
            #expect(try stage.folder.names().contains("out"))

            try await RunningService.with(stage.program) { service in
                for target in ["/portraits/by-screen-name/\(name)/resize:32x32", "/portraits/by-screen-name/\(name)"] {
                    let answer = try await service.fetch(target)
                    #expect(answer.status == 502, "\(target)")
                    #expect(
                        try JSON.object(String(decoding: answer.body, as: UTF8.self))["code"]?.text
                            == "image-quarantined"
                    )
                }
                #expect(try await service.fetch("/portraits/by-screen-name/test/resize:32x32").status == 200)
                let ready = try await service.fetch("/readyz")
                #expect(try JSON.object(String(decoding: ready.body, as: UTF8.self))["decoders"]?.text == "workers")
                let metrics = String(decoding: try await service.fetch("/metrics").body, as: UTF8.self)
                #expect(metrics.contains("portrait_decoders_total{event=\"started\"} "))
                #expect(metrics.contains("portrait_quarantined_total 0"))
            }
        }
    }
}
