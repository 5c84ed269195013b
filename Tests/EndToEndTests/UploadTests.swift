import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait upload and remove")
struct UploadTests {
    private let photo = Repository.path("fixtures/images/portrait.jpg")

    @Test(
        "change the portrait that every selector names",
        arguments: ["--me", "--user-id", "--email", "--screen-name"],
        SandboxPortal.Profile.allCases
    )
    func selectors(option: String, profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let user = try #require(stage.sandbox.users.first { $0.screenName == (option == "--me" ? "test" : "jane") })
            let selector =
                switch option {
                case "--user-id": [option, "\(user.userId)"]
                case "--email": [option, user.emailAddress]
                case "--screen-name": [option, user.screenName]
                default: [option]
                }
            let before = try stage.picture(of: user)
            let uploaded = try await stage.program.run(["upload"] + selector + [photo, "--json"])
            #expect(uploaded.status == 0, "\(uploaded.error)")
            let report = try uploaded.json()
            #expect(report["outcome"]?.text == "uploaded")
            #expect(report["pending"]?.bool == false)
            #expect(report["pendingId"]?.isNull == true)
            // Liferay 6.2 keeps 100x100 of it, which goes as PNG; 7.x keeps it whole.
            #expect(report["sent"]?["format"]?.text == (profile == .liferay62 ? "png" : "jpeg"))
            #expect(report["kept"]?["exact"]?.bool == (profile == .liferay62))
            #expect(report["kept"]?["resized"]?.bool == false)
            #expect(report["sent"]?["bytes"]?.number ?? 0 > 0)
            let after = try stage.picture(of: user)
            #expect(after != before)
            // What is shown next is what the portal made of it.
            let shown = try await stage.fetch("--user-id", "\(user.userId)", "--policy", "cache-only", "-o", "-")
            #expect(shown.status == 0, "\(shown.error)")
            let asked = try await stage.fetch("--user-id", "\(user.userId)", "--policy", "remote-only", "-o", "-")
            #expect(asked.output == after)

            let removed = try await stage.program.run(["remove"] + selector + ["--json"])
            #expect(removed.status == 0, "\(removed.error)")
            #expect(try removed.json()["outcome"]?.text == "uploaded")
            #expect(try removed.json()["sent"]?.isNull == true)
            #expect(stage.sandbox.portrait(screenName: user.screenName) == nil)
            let gone = try await stage.fetch("--user-id", "\(user.userId)", "--policy", "cache-only", "--json")
            #expect(try gone.json()["source"]?.text == "placeholder")
        }
    }

    @Test("refuse a portrait that is named by its id: it is not editable", arguments: ["upload", "remove"])
    func notEditable(command: String) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let outcome = try await program.run(
            [command, "--portrait-id", "1", "--uuid", "c641a7c9"] + (command == "upload" ? [photo] : [])
        )
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("not editable") && outcome.error.contains("hint: "))
    }

    @Test("the standard input will do as a file, and one that is not there is 66")
    func input() async throws {
        try await Stage.with(.liferay74) { stage in
            let bytes = TinyPicture(number: 3).bytes
            let piped = try await stage.program.run(["upload", "--screen-name", "jane", "-"], input: bytes)
            #expect(piped.status == 0, "\(piped.error)")
            #expect(piped.error.contains("in the portal"))
            // It needed nothing, so it went as it was.
            #expect(stage.sandbox.portrait(screenName: "jane")?.bytes == bytes)
            let missing = try await stage.program.run("upload", "--screen-name", "jane", "nothing.jpg")
            #expect(missing.status == 66)
        }
    }

    @Test(
        "a file that is no picture never reaches the portal, and stores nothing",
        arguments: ["remote-first", "cache-first", "cache-only"]
    )
    func noPicture(policy: String) async throws {
        try await Stage.with(.liferay74) { stage in
            let cut = try Array(stage.folder.original(photo).prefix(2_000))
            for bytes in [Array("<html>no picture</html>".utf8), [], cut] {
                let outcome = try await stage.program.run(
                    ["upload", "--screen-name", "jane", "-", "--policy", policy, "--json"],
                    input: bytes
                )
                #expect(outcome.status == 65, "\(outcome.error)")
                #expect(try outcome.json()["error"]?["code"]?.text == "image-undecodable")
            }
            #expect(!stage.sandbox.requests().contains { $0.commands.contains("/user/update-portrait") })
            #expect(stage.sandbox.history().isEmpty)
            #expect(try await stage.program.run("pending", "--json").rows().isEmpty)
        }
    }

    @Test("a crop is taken in pixels of the upright picture")
    func crop() async throws {
        try await Stage.with(.liferay74) { stage in
            let outcome = try await stage.program.run(
                "upload",
                "--screen-name",
                "jane",
                photo,
                "--crop",
                "10,20,60,40",
                "--json"
            )
            #expect(outcome.status == 0, "\(outcome.error)")
            let sent = try #require(try outcome.json()["sent"])
            #expect(sent["width"]?.number == 60 && sent["height"]?.number == 40)
            // What begins beyond an edge ends at it.
            let edge = try await stage.program.run(
                ["upload", "--screen-name", "jane", photo, "--crop", "-10,0,50,50", "--json"]
            )
            #expect(edge.status == 0, "\(edge.error)")
            #expect(try edge.json()["sent"]?["width"]?.number == 40)
            for wrong in ["10,20,60", "a,b,c,d", "0,0,0,0"] {
                let refused = try await stage.program.run("upload", "--screen-name", "jane", photo, "--crop", wrong)
                #expect(refused.status == 64, "\(wrong): \(refused.error)")
            }
        }
    }

    @Test("where a picture was taken is told to nobody: neither kept nor sent")
    func metadata() async throws {
        try await Stage.with(.liferay74) { stage in
            let secret = Array("52.5163N 13.3777E".utf8)
            // An EXIF segment with the place in a GPS directory, right after the start of the file.
            var segment = Array("Exif\0\0".utf8) + [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
            segment += [0, 1, 0x88, 0x25, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
            segment += [0, 1, 0, 0x1B, 0, 2, 0, 0, 0, UInt8(secret.count + 1), 0, 0, 0, 44, 0, 0, 0, 0]
            segment += secret + [0]
            let length = segment.count + 2
            var jpeg = try stage.folder.original(photo)
            jpeg.insert(contentsOf: [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment, at: 2)
            // A GIF with a comment: portals store it as it comes.
            var gif = TinyPicture(number: 5).bytes
            gif.insert(contentsOf: [0x21, 0xFE, UInt8(secret.count)] + secret + [0], at: 19)
            for picture in [jpeg, gif] {
                try #require(picture.contains(secret))
                stage.rehearse(Fault(.refused))
                let stored = try await stage.program.run(
                    ["upload", "--screen-name", "jane", "-", "--json"],
                    input: picture
                )
                let id = try #require(try stored.json()["pendingId"]?.number, "\(stored.error)")
                let exported = try await stage.program.run("pending", "export", "\(Int(id))", "-o", "-")
                #expect(exported.status == 0, "\(exported.error)")
                #expect(!exported.output.contains(secret) && !exported.output.isEmpty)
                stage.rehearse(nil)
                #expect(try await stage.program.run("sync").status == 0)
                #expect(try #require(stage.sandbox.portrait(screenName: "jane")?.bytes).contains(secret) == false)
                #expect(try stage.folder.bytes(of: ".cache/portrait/portrait.sqlite").contains(secret) == false)
            }
        }
    }

    @Test("--sandbox brings the portal along")
    func sandbox() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let uploaded = try await program.run("upload", "--sandbox", "--me", photo, "--json")
        #expect(uploaded.status == 0, "\(uploaded.error)")
        #expect(try uploaded.json()["outcome"]?.text == "uploaded")
        let removed = try await program.run("remove", "--sandbox", "--screen-name", "jane")
        #expect(removed.status == 0, "\(removed.error)")
        #expect(try await program.run("sync", "--sandbox").status == 0)
    }
}
