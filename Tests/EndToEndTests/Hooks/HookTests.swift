import FoundationEssentials
import PixelPipeline
import PortraitDrawing
import SandboxPortal
import Testing

@Suite("Hooks of the command line")
struct HookTests {
    private func hook(_ name: String) -> String { Repository.path("fixtures/hooks/\(name)") }

    private func object(_ bytes: [UInt8]) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(bytes)) }

    @Test("the example filters change the picture after the recipe, the same way in all three forms")
    func examples() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = ["--screen-name", "jane", "--policy", "cache-first", "--hook-format", "pam", "-o", "-"]
            let picture = user + ["--size", "32", "--format", "png"]
            let forms = [
                ["--on-rendition", hook("gray.py")], ["--on-rendition-server", hook("gray-server.py")],
                ["--on-rendition-server", "\(hook("each-server.sh")) \(hook("gray.py"))"],
            ]
            var outputs: Set<[UInt8]> = []
            for form in forms {
                let outcome = try await stage.program.run(["fetch"] + picture + form)
                #expect(outcome.status == 0, "\(outcome.error)")
                outputs.insert(outcome.output)
            }
            #expect(outputs.count == 1)
            let gray = try Renderer().bitmap(of: try #require(outputs.first))
            #expect(gray.size == PixelSize(width: 32, height: 32))
            #expect(gray.isGray)

            let badge = try await stage.program.run(["fetch"] + picture + ["--on-rendition", hook("badge.py")])
            let marked = try Renderer().bitmap(of: badge.output)
            #expect(marked[28, 28] == Color(red: 0x27, green: 0xAE, blue: 0x60))
            #expect(!marked.isGray)
        }
    }

    @Test("run as nicely as the program was started")
    func niceness() async throws {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path)
        program.executable = "/bin/sh"
        let outcome = try await program.run(
            "-c",
            "nice > \(folder.file("before")); exec nice -n 9 \"$0\" \"$@\"",
            Program.path,
            "render",
            Repository.path("fixtures/images/portrait.jpg"),
            "--size",
            "8",
            "--hook-shell",
            "--on-response",
            "nice > \(folder.file("nice"))"
        )
        #expect(outcome.status == 0, "\(outcome.error)")
        let found = try ["before", "nice"]
            .map { name in
                let line = String(decoding: try folder.bytes(of: name), as: UTF8.self).split(separator: "\n").first
                return try #require(line.flatMap { Int($0) })
            }
        #expect(found[1] == min(19, found[0] + 9))
    }

    @Test("a received picture is changed in full size before the recipe, once for all renditions; a rendition after it")
    func received() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let size = try Renderer().bitmap(of: try stage.picture(of: user)).size
            let log = stage.folder.file("log")
            // Tells what came, and gives a grey picture of 4 by 2.
            let hook =
                "head -c 15 | tail -c 6 >> \(log); echo \" $PORTRAIT_EVENT\" >> \(log); printf 'P5 4 2 255\\nabcdefgh'"
            let options = ["--hook-shell", "--hook-format", "pam", "--policy", "cache-first", "-o", "-"]
            let fetch = ["fetch", "--user-id", "\(user.userId)", "--size", "10x10", "--fit", "fill", "--format", "png"]
            let first = try await stage.program.run(fetch + options + ["--on-response", "cat > \(log).pam"])
            #expect(first.status == 0, "\(first.error)")
            let sent = String(decoding: try stage.folder.bytes(of: "log.pam").prefix(60), as: UTF8.self)
            #expect(sent.contains("WIDTH \(size.width)\nHEIGHT \(size.height)\n"))
            let before = try await stage.program.run(fetch + options + ["--on-response", hook])
            #expect(try Renderer().bitmap(of: before.output).size == PixelSize(width: 10, height: 10))
            let after = try await stage.program.run(fetch + options + ["--on-rendition", hook])
            #expect(try Renderer().bitmap(of: after.output).size == PixelSize(width: 4, height: 2))

            let count = "echo \"$PORTRAIT_EVENT $PORTRAIT_RENDITION\" >> \(log).batch"
            let batch = try await stage.program.run(
                [
                    "batch", "-", "-o", stage.folder.file("{rendition}.png"), "--rendition", "small=resize:8x8",
                    "--rendition", "large=resize:16x16", "--hook-shell", "--on-response", count, "--on-rendition",
                    count,
                ],
                input: Array("\(user.userId)\n".utf8)
            )
            #expect(batch.status == 0, "\(batch.error)")
            let events = String(decoding: try stage.folder.bytes(of: "log.batch"), as: UTF8.self).split(separator: "\n")
            #expect(events.map(String.init) == ["on-response ", "on-rendition small", "on-rendition large"])
        }
    }

    @Test("a local picture passes through the same hooks")
    func local() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        try folder.write(TinyPicture(number: 1).bytes, to: "in.png")
        let render = ["render", folder.file("in.png"), "--size", "9x9", "--fit", "fill", "-o", "-", "--format", "png"]
        for (option, size) in [
            ("--on-response", PixelSize(width: 9, height: 9)), ("--on-rendition", .init(width: 1, height: 1)),
        ] {
            let outcome = try await program.run(render + [option, "printf 'P5 1 1 255\\n0'"])
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try Renderer().bitmap(of: outcome.output).size == size)
        }
        #expect(try await program.run(render + ["--on-response", "false"]).status == 65)
    }

    @Test("a hook that answers nothing leaves the original byte for byte; one that answers gets the format asked for")
    func original() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let fetch = ["fetch", "--user-id", "\(user.userId)", "--policy", "cache-first", "-o", "-"]
            let silent = try await stage.program.run(fetch + ["--on-response", "cat /dev/null"])
            #expect(silent.output == (try stage.picture(of: user)))
            let changed = try await stage.program.run(fetch + ["--on-response", "printf 'P5 1 1 255\\n0'"])
            #expect(ImageFormat.sniff(changed.output) == .jpeg)
            #expect(try Renderer().bitmap(of: changed.output).size == PixelSize(width: 1, height: 1))
        }
    }

    @Test("a failed hook is 65 and told to the other hook; nothing is written, and skipping goes on without it")
    func failure() async throws {
        try await Stage.with(.liferay74) { stage in
            let hook = "sh -c 'echo \"a reason\" >&2; exit 3'"
            let fetch = ["fetch", "--screen-name", "jane", "--size", "16", "--policy", "cache-first"]
            let events = stage.folder.file("events")
            let failed = try await stage.program.run(
                fetch + ["--json", "-o", stage.folder.file("no.png"), "--on-response", hook]
                    + ["--on-error", "\(self.hook("tell.sh")) \(events)"]
            )
            #expect(failed.status == 65)
            #expect(try failed.json()["error"]?["code"]?.text == "hook-failed")
            #expect(failed.error.contains("on-response (jane.doe@example.com): a reason"))
            #expect(!stage.folder.exists("no.png"))
            let event = try object(stage.folder.bytes(of: "events"))
            #expect(event["event"]?.text == "on-error")
            #expect(event["error"]?["exit"]?.number == 65)
            #expect(event["user"]?["screenName"]?.text == "jane")

            let plain = try await stage.program.run(fetch + ["-o", "-"])
            let skipped = try await stage.program.run(
                fetch + ["-o", "-", "--on-response", hook, "--hook-failure", "skip"]
            )
            #expect(skipped.status == 0)
            #expect(skipped.output == plain.output)
            #expect(skipped.error.contains("the picture stays as it is"))
        }
    }

    @Test("edits are told as they are taken and refused, and how such a hook ends does not matter")
    func edits() async throws {
        try await Stage.with(.liferay74) { stage in
            let events = stage.folder.file("events")
            let tell = "\(hook("tell.sh")) \(events)"
            let hooks = [
                "--hook-shell", "--on-uploaded", "\(tell); exit 9", "--on-upload-error", "\(tell); exit 9",
                "--on-stored", "\(tell); exit 9",
            ]
            let upload = ["upload", "--screen-name", "jane", "-"]
            let picture = TinyPicture(number: 1).bytes
            let taken = try await stage.program.run(upload + hooks, input: picture)
            #expect(taken.status == 0, "\(taken.error)")
            #expect(taken.error.contains("ended with 9"))
            let refused = try await stage.program.run(upload + hooks, input: Array("no picture".utf8))
            #expect(refused.status == 65)

            stage.rehearse(Fault(.refused))
            let pending = try await stage.program.run(upload + hooks, input: TinyPicture(number: 2).bytes)
            #expect(pending.status == 0, "\(pending.error)")
            stage.rehearse(nil)
            let dry = try await stage.program.run(["sync", "--dry-run"] + hooks)
            #expect(dry.status == 0)
            #expect(try await stage.program.run("pending", "retry", "--all").status == 0)
            let sync = try await stage.program.run(["sync"] + hooks)
            #expect(sync.status == 0, "\(sync.error)")
            let local = upload + hooks + ["--policy", "cache-only"]
            #expect(try await stage.program.run(local, input: TinyPicture(number: 3).bytes).status == 0)
            #expect(try await stage.program.run(["remove", "--screen-name", "jane"] + hooks).status == 0)

            let lines = try stage.folder.bytes(of: "events").split(separator: 0x0A).map { try object(Array($0)) }
            #expect(
                lines.map { $0["event"]?.text } == [
                    "on-uploaded", "on-upload-error", "on-stored", "on-uploaded", "on-stored", "on-uploaded",
                ]
            )
            #expect(
                lines.map { $0["outcome"]?.text }
                    == ["uploaded", nil, "pending", "uploaded", "local-only", "uploaded"]
            )
            #expect(lines.map { $0["change"]?.text } == Array(repeating: "upload", count: 5) + ["remove"])
            #expect(lines[1]["error"]?["exit"]?.number == 65)
            #expect(lines.allSatisfy { $0["user"]?["screenName"]?.text == "jane" })
            #expect(Set(lines.map { $0["user"]?["userId"]?.number }).count == 1)
            #expect(lines.allSatisfy { $0["user"]?["emailAddress"]?.text == lines[0]["user"]?["emailAddress"]?.text })
        }
    }

    @Test("hooks of the configuration file hold, by profile, also for a fetch without options, and are listed")
    func configuration() async throws {
        try await Stage.with(.liferay74) { stage in
            let yaml = """
                hooks:
                  on-response: env -i PATH=/usr/bin:/bin cat /dev/null
                profiles:
                  tiny:
                    hooks:
                      on-response: printf 'P5 1 1 255\\n0'
                      timeout: 5
                """
            try stage.folder.write(Array(yaml.utf8), to: ".config/portrait/config.yaml")
            let tiny = try await stage.fetch("--screen-name", "jane", "--profile", "tiny", "-o", "-")
            #expect(tiny.status == 0, "\(tiny.error)")
            #expect(try Renderer().bitmap(of: tiny.output).size == PixelSize(width: 1, height: 1))
            let listed = try await stage.program.run("config", "show", "--profile", "tiny", "--json")
            let text = String(decoding: listed.output, as: UTF8.self)
            #expect(
                text.contains("{\"name\":\"hook-timeout\",\"origin\":\"")
                    && text.contains("config.yaml:7 (profile tiny)")
            )
            let without = try await stage.fetch(
                "--screen-name",
                "jane",
                "--profile",
                "tiny",
                "--on-response",
                "",
                "-o",
                "-"
            )
            let plain = try await stage.fetch("--screen-name", "jane", "-o", "-")
            #expect(without.output == plain.output)
        }
    }

    /// Whether a process runs that has a word among its arguments.
    private static func runs(_ word: String) throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int.init)
            .compactMap { FileManager.default.contents(atPath: "/proc/\($0)/cmdline") }
            .contains { $0.firstRange(of: Data(word.utf8)) != nil }
    }

    @Test("an interrupted fetch takes its hook with it", .timeLimit(.minutes(20)), arguments: ["INT", "TERM", "HUP"])
    func interruption(signal: String) async throws {
        try await Stage.with(.liferay74, first: true) { stage in
            let pipe = stage.folder.file("pipe")
            let script = "mkfifo \(pipe); kill -\(signal) $PPID; cat \(pipe)"
            let outcome = try await stage.fetch(
                "--screen-name",
                "jane",
                "-o",
                "-",
                "--hook-shell",
                "--on-response",
                script,
                "--hook-timeout",
                "300"
            )
            #expect(outcome.status == 130, "\(outcome.error)")
            // What was told to end is gone once the kernel gets to it.
            while try Self.runs(pipe) { await Task.yield() }
        }
    }

    /// Options that make no sense, and the exit code.
    static let nonsense: [(arguments: [String], status: Int32)] = [
        (["--on-response", "cat 'x"], 64), (["--hook-format", "bmp"], 64), (["--hook-failure", "no"], 64),
        (["--hook-timeout", "0"], 64), (["--hook-timeout", "0.0001"], 64),
        (["--on-response", "cat", "--on-response-server", "cat"], 78),
        (["--on-rendition", "cat", "--on-rendition-server", "cat"], 78),
    ]

    @Test("what makes no sense is refused before anything is asked for", arguments: nonsense)
    func refusal(arguments: [String], status: Int32) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path, environment: ["PORTRAIT_SERVER": "http://127.0.0.1:1"])
            .run(["fetch", "--me"] + arguments)
        #expect(outcome.status == status, "\(outcome.error)")
    }

    /// Commands that draw nothing, and what they don't take.
    static let misplacedHooks = [
        ["upload", "--me", "x.png", "--on-response", "cat"], ["remove", "--me", "--on-rendition-server", "cat"],
        ["undo", "--me", "--hook-format", "pam"], ["sync", "--hook-failure", "skip"],
        ["batch", "upload", "-", "--on-rendition", "cat"], ["list", "users", "--hook-failure", "skip"],
        ["comment", "delete", "--comment-id", "1", "--hook-failure", "skip"],
    ]

    /// Commands that change no portrait, and what they don't take.
    static let misplacedEditHooks = [
        ["fetch", "--me", "--on-uploaded", "cat"], ["fetch", "--me", "--on-stored", "cat"],
        ["fetch", "--me", "--on-upload-error", "cat"], ["batch", "-", "-o", "{row}.png", "--on-uploaded", "cat"],
        ["batch", "-", "-o", "{row}.png", "--on-stored", "cat"],
        ["batch", "run", "-", "-o", "{row}.png", "--on-upload-error", "cat"],
    ]

    @Test(
        "hooks of pictures are refused by commands that draw none, and hooks of edits by those that change none",
        arguments: misplacedHooks + misplacedEditHooks
    )
    func misplaced(arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path, environment: ["PORTRAIT_SERVER": "http://127.0.0.1:1"])
            .run(arguments)
        #expect(outcome.status == 64 && outcome.error.contains(arguments[arguments.count - 2]), "\(outcome.error)")
    }
}
