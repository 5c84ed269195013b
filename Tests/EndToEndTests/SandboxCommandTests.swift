import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait sandbox and --sandbox")
struct SandboxCommandTests {
    @Test("a command brings its own portal with --sandbox, and the cache answers later without it")
    func inProcess() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let fetched = try await program.run("fetch", "--sandbox", "--email", "jane.doe@example.com", "-o", "-")
        #expect(fetched.status == 0, "\(fetched.error)")
        let original = try Data(contentsOf: URL(filePath: Repository.path("fixtures/portal/portraits/jane.jpg")))
        #expect(fetched.output == [UInt8](original))
        let cached = try await program.run(
            "fetch",
            "--sandbox",
            "--screen-name",
            "jane",
            "--policy",
            "cache-only",
            "-o",
            "-"
        )
        #expect(cached.output == fetched.output)
    }

    @Test("needs nothing beside the program: a lone copy has the portal's data in itself")
    func loneCopy() async throws {
        let folder = try TemporaryFolder()
        let copy = folder.file("portrait")
        var program = Program(home: folder.path)
        // A file that is written here can't be started while a child of another test still has it.
        program.executable = "/bin/cp"
        #expect(try await program.run(Program.path, copy).status == 0)
        program.executable = copy
        let fetched = try await program.run("fetch", "--sandbox", "--email", "jane.doe@example.com", "-o", "-")
        #expect(fetched.status == 0, "\(fetched.error)")
        let original = try Data(contentsOf: URL(filePath: Repository.path("fixtures/portal/portraits/jane.jpg")))
        #expect(fetched.output == [UInt8](original))
    }

    @Test("lists its accounts")
    func accounts() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("sandbox", "--list-users", "--json")
        guard case .list(let users) = try outcome.json()["users"] else {
            Issue.record("no accounts")
            return
        }
        #expect(users.count >= 12)
        #expect(users.contains { $0["portraitId"]?.number == 0 })
    }

    @Test("lists the accounts that it would have by its other options, and refuses those that make no sense")
    func accountsOfOptions() async throws {
        let program = Program(home: try TemporaryFolder().path)
        let listed = try await program.run("sandbox", "--rows", "100", "--list-users", "--json")
        let users = try #require(try listed.json()["users"]?.list)
        try await Stage.with(listRowCount: 100) { stage in
            #expect(users.count == 100)
            #expect(users.compactMap { $0["emailAddress"]?.text } == stage.sandbox.users.map(\.emailAddress))
            #expect(users.compactMap { $0["portraitId"]?.number } == stage.sandbox.users.map { Double($0.portraitId) })
        }
        let refused = try await program.run("sandbox", "--rows=-1", "--list-users")
        #expect(refused.status == 64, "\(refused.error)")
    }

    @Test("runs until SIGTERM, tells its address first, has as many rows as asked, and rehearses what a file scripts")
    func standAlone() async throws {
        let folder = try TemporaryFolder()
        try Data(#"{"faults":[{"kind":"status","status":503}]}"#.utf8)
            .write(to: URL(filePath: folder.file("faults.json")))
        var shell = Program(home: folder.path)
        shell.executable = "/bin/bash"
        let script = """
            "$0" sandbox --port 0 --profile 7.0 --json --rows 40 --no-screens-app \
                --rehearsal "$HOME/faults.json" > "$HOME/address" & portal=$!
            for _ in $(seq 200); do [ -s "$HOME/address" ] && break; read -t 0.05 < <(:) || :; done
            url=$(sed 's/.*"url":"\\([^"]*\\)".*/\\1/' "$HOME/address")
            exec 3<>"/dev/tcp/127.0.0.1/${url##*:}"
            printf 'GET /-/sandbox/rows HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n' >&3
            grep -ao '"users":[0-9]*' <&3
            "$0" fetch --server "$url" --user-id 20156; echo "fetch $?"
            kill -TERM $portal; wait $portal; echo "sandbox $?"
            """
        let outcome = try await shell.run("-c", script, Program.path)
        #expect(
            String(decoding: outcome.output, as: UTF8.self) == "\"users\":40\nfetch 69\nsandbox 0\n",
            "\(outcome.error)"
        )
    }

    @Test(
        "a number that makes no sense is told",
        arguments: [
            ("--image-max-size=-1", "0 sets no limit"), ("--rows=1000001", "0 to 1000000 are possible"),
            ("--sign-in-cost=140", "write 140ms or 0.2s"),
        ]
    )
    func senselessNumbers(option: String, hint: String) async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Program(home: folder.path).run("sandbox", option)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(hint))
    }

    @Test("a port that is taken is told")
    func portTaken() async throws {
        try await Stage.with(.liferay74) { stage in
            let outcome = try await stage.program.run("sandbox", "--port", "\(stage.sandbox.port)")
            #expect(outcome.status == 74)
            #expect(outcome.error.contains("\(stage.sandbox.port)"))
        }
    }
}
