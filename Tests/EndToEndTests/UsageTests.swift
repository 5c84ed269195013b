import Testing

@Suite("Usage, exit codes and messages")
struct UsageTests {
    struct Misuse: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var exit: Int32
        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let misuses: [Misuse] = [
        Misuse(arguments: ["fetch"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--user-id", "1"], exit: 64),
        Misuse(arguments: ["fetch", "--user-id", "many"], exit: 64),
        Misuse(arguments: ["fetch", "--user-id", "1", "--user-id", "2"], exit: 64),
        Misuse(arguments: ["fetch", "--user-id", "1", "--user-id", "1"], exit: 64),
        Misuse(arguments: ["upload", "--screen-name", "wei", "--screen-name", "yuki", "no-such-file.png"], exit: 64),
        Misuse(arguments: ["remove", "--email", "a@example.com", "--email", "b@example.com"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--size", "4097"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--recipe", "resize:1x4097:fill"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "-o", ""], exit: 64),
        Misuse(arguments: ["render", "no-such-file.png", "--size", "4097"], exit: 64),
        Misuse(arguments: ["batch", "no-such-file.csv", "-o", "{row}.png", "--size", "4097"], exit: 64),
        Misuse(arguments: ["batch", "no-such-file.csv", "-o", "{row}.png", "--size", "4097", "--dry-run"], exit: 64),
        Misuse(
            arguments: [
                "batch", "a.csv", "-o", "{rendition}{row}", "--rendition", "a=resize:9", "--rendition", "b=resize:5000",
            ],
            exit: 64
        ),
        Misuse(arguments: ["list", "assets", "--class", "Foo", "--server", "http://127.0.0.1:1"], exit: 64),
        Misuse(arguments: ["batch", "--assets", "Foo", "-o", "{row}.png"], exit: 64),
        Misuse(arguments: ["sandbox", "--port", "70000"], exit: 64),
        Misuse(arguments: ["sandbox", "--port=-1"], exit: 64),
        Misuse(arguments: ["fetch", "--portrait-id", "1"], exit: 64),
        Misuse(arguments: ["fetch", "--user-id", "1", "--uuid", "x"], exit: 64),
        Misuse(arguments: ["fetch", "--user-id", "1", "--company-id", "2"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--policy", "sometimes"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--server", "http://127.0.0.1:1", "--timeout", "0"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--server", "http://127.0.0.1:1", "--timeout", "0.0001"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--recipe", "explode"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--recipe", "sepia:9"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--fit", "cover"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--theme", "nobody"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--shape", "star"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--blur", "0"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--sharpen", "51"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--blur", "soft"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--brightness", "101"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--brightness", "-101"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--contrast", "--sepia"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--saturation", "x"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--overlay", "@south"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--overlay", "b.png@nowhere"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--overlay", "b.png@north:101"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--overlay", "b.png@attention"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--recipe", "overlay:nobody:south"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--max-bytes", "10"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--max-bytes", "many"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--format", "gif"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--size", "9", "--fit", "contain", "--gravity", "attention"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--overlay", "no-such-badge.png"], exit: 66),
        Misuse(arguments: ["fetch", "--me", "--password", "x"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--quality", "80", "-o", "x.png"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--recipe", "format:jpeg:60", "--quality", "70"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--on-failure", "cry"], exit: 64),
        Misuse(arguments: ["render", "no-such-file.png"], exit: 66),
        Misuse(arguments: ["render", "/dev/null"], exit: 65),
        Misuse(arguments: ["frobnicate"], exit: 64),
        Misuse(arguments: ["completions", "tcsh"], exit: 64),
        Misuse(arguments: ["sandbox", "--profile", "9.9"], exit: 64),
        Misuse(arguments: ["fetch", "--me", "--profile", "nowhere"], exit: 78),
        Misuse(arguments: ["fetch", "--me", "--server", "ftp://example.com"], exit: 78),
        Misuse(arguments: ["fetch", "--me", "--server", "http://127.0.0.1:1", "--user", "u"], exit: 78),
    ]

    @Test("is refused with its exit code, a message and a hint", arguments: misuses)
    func misuse(_ misuse: Misuse) async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let plain = try await program.run(misuse.arguments)
        #expect(plain.status == misuse.exit)
        #expect(plain.error.hasPrefix("portrait: error: "))
        #expect(plain.error.contains("\nhint: "))
        #expect(plain.output.isEmpty)
        #expect(try folder.names().allSatisfy { !$0.hasSuffix(".png") })
    }

    @Test(
        "an error is one JSON object when that is asked for",
        arguments: misuses.filter { $0.arguments[0] == "fetch" }
    )
    func asJSON(_ misuse: Misuse) async throws {
        let folder = try TemporaryFolder()
        let told = try await Program(home: folder.path).run(misuse.arguments + ["--json"])
        let error = try #require(try told.json()["error"])
        #expect(told.error.isEmpty)
        #expect(error["exit"]?.number == Double(misuse.exit))
        #expect(error["code"]?.text?.isEmpty == false)
        #expect(error["message"]?.text?.isEmpty == false)
        #expect(error["hint"]?.text?.isEmpty == false)
    }

    @Test("names the selectors where one is given twice, and the classes where there is none of a name")
    func choices() async throws {
        let program = Program(home: try TemporaryFolder().path)
        let twice = try await program.run("upload", "--screen-name", "wei", "--screen-name", "yuki", "big.png")
        #expect(twice.error.contains("--screen-name is given more than once"))
        #expect(twice.error.contains("exactly one of --me, --user-id N, --email E, --screen-name S, --portrait-id N"))
        let unknown = try await program.run("list", "assets", "--class", "Foo")
        #expect(unknown.error.contains("BlogsEntry, ") && unknown.error.contains("WikiPage"))
    }

    @Test("a value below zero is not told as a missing one", arguments: ["--timeout", "--blur", "--user-id"])
    func belowZero(option: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("fetch", "--me", option, "-1")
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("The value '-1' is invalid for '\(option) <"), "\(outcome.error)")
    }

    @Test("a name of a file that is no UTF-8 is refused, and no file of another name is made")
    func illegible() async throws {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path)
        program.executable = "/bin/bash"
        program.leadingArguments = ["-c", #"exec "$0" render "$@" -o $'o\xffut.png'"#, Program.path]
        let picture = Repository.path("fixtures/portal/portraits/jane.jpg")
        let outcome = try await program.run([picture], workingFolder: folder.path)
        #expect(outcome.status == 64)
        #expect(outcome.error.hasPrefix("portrait: error: the argument \"o\u{FFFD}ut.png\" is no UTF-8\nhint: rename"))
        #expect(try folder.names().isEmpty)
        let told = try await program.run([picture, "--json"], workingFolder: folder.path)
        #expect(try told.json()["error"]?["exit"]?.number == 64)
    }

    @Test("a subcommand may stand behind the options of its group")
    func behindOptions() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let arguments = ["--cache-dir", folder.file("cache")]
        let outcome = try await program.run(["pending"] + arguments + ["retry", "1"])
        let usual = try await program.run(["pending", "retry", "1"] + arguments)
        #expect(outcome.error == usual.error)
        #expect(outcome.status == usual.status)
        #expect(outcome.error.contains("there is no edit 1"))
    }

    @Test("an output in a folder that is not there is refused with 73, and nothing is left behind")
    func missingFolder() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path)
            .run(
                "render",
                Repository.path("fixtures/portal/portraits/jane.jpg"),
                "--size",
                "8",
                "-o",
                folder.file("none/x.png")
            )
        #expect(outcome.status == 73)
        #expect(outcome.error.contains("folder"))
    }

    @Test("help and version go to the standard output")
    func help() async throws {
        let folder = try TemporaryFolder()
        for arguments in [["--help"], ["help", "fetch"], ["fetch", "--help"], ["--version"]] {
            let outcome = try await Program(home: folder.path).run(arguments)
            #expect(outcome.status == 0)
            #expect(!outcome.output.isEmpty)
            #expect(outcome.error.isEmpty)
        }
    }

    /// Runs the program with a standard output that a script of the shell gives it.
    private func run(_ arguments: [String], by script: String) async throws -> Program.Outcome {
        let folder = try TemporaryFolder()
        var program = Program(home: folder.path)
        program.executable = "/bin/bash"
        return try await program.run(["-c", script, Program.path] + arguments, workingFolder: folder.path)
    }

    @Test(
        "output that is lost is 74",
        arguments: [
            ["--help"], ["--version"], ["--version", "--json"], ["config", "show"], ["config", "path", "--json"],
            ["cache", "list", "--json"], ["pending", "list", "--json"], ["quarantine", "--json"],
            ["completions", "bash"], ["doctor", "--policy", "cache-only"], ["sandbox", "--list-users"],
        ]
    )
    func lostOutput(arguments: [String]) async throws {
        for script in ["exec \"$0\" \"$@\" > /dev/full", "exec \"$0\" \"$@\" >&-"] {
            let outcome = try await run(arguments, by: script)
            #expect(outcome.status == 74, "\(outcome.error)")
            #expect(outcome.error.contains("portrait: error: the standard output can't be written\nhint: "))
        }
    }

    @Test("a failure whose report is lost is told in words, and keeps its code")
    func lostReport() async throws {
        let outcome = try await run(["fetch", "--me", "--json"], by: "exec \"$0\" \"$@\" > /dev/full")
        #expect(outcome.status == 78)
        #expect(outcome.error.contains("portrait: error: "))
        #expect(outcome.error.contains("hint: "))
    }

    @Test("a reader that goes away is no failure, also where its signal is ignored")
    func readerGone() async throws {
        // Waits until the reader has closed the pipe.
        let script = """
            mkfifo gate
            { cat gate; trap '' PIPE; "$0" "$@"; echo "ended with $?" >&2; } | { exec 3> gate; exec <&-; }
            """
        let outcome = try await run(["completions", "bash"], by: script)
        #expect(outcome.error == "ended with 0\n")
    }

    @Test("completion scripts name every command", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        let folder = try TemporaryFolder()
        let script = String(
            decoding: try await Program(home: folder.path).run("completions", shell).output,
            as: UTF8.self
        )
        for command in ["fetch", "render", "cache", "sandbox", "login", "config", "doctor"] {
            #expect(script.contains(command))
        }
    }
}
