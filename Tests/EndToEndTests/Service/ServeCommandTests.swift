import FoundationEssentials
import SandboxPortal
import Testing

@Suite("portrait serve")
struct ServeCommandTests {
    /// Runs a script with the service on a Unix socket; `ask` is curl that prints only the status.
    private func run(_ script: String, _ options: String = "", in folder: TemporaryFolder) async throws
        -> Program.Outcome
    {
        var shell = Program(home: folder.path)
        shell.executable = "/bin/bash"
        let start = """
            cd "$HOME"
            mkfifo address
            "$0" serve --sandbox --quiet --unix-socket service.sock \(options) > address & service=$!
            exec 3< address; read -r line <&3
            ask() { curl -s -o answer -w '%{http_code}\\n' --max-time 600 --unix-socket service.sock "$@"; }
            site=http://localhost
            \(script)
            kill -TERM $service; wait $service; echo "serve $?"
            """
        return try await shell.run("-c", start, Program.path)
    }

    @Test("gives portraits on a Unix socket until SIGTERM, then ends with 0")
    func unixSocket() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await run(
            "ask $site/portraits/by-screen-name/jane; ask $site/healthz; ask $site/readyz; ask $site/portraits/1",
            in: folder
        )
        #expect(String(decoding: outcome.output, as: UTF8.self) == "200\n200\n200\n404\nserve 0\n", "\(outcome.error)")
    }

    @Test("takes edits with a token, and reads the tokens again on SIGHUP")
    func tokens() async throws {
        let folder = try TemporaryFolder()
        let script = """
            curl -s --unix-socket service.sock $site/portraits/20207 -o jane.jpg
            edit() { ask -X PUT -H "Authorization: Bearer $1" --data-binary @jane.jpg \\
                -H 'Content-Type: image/jpeg' $site/portraits/20214; }
            edit the-first-token-of-all; edit the-second-token-of-all
            echo 'the-second-token-of-all edit' > tokens; kill -HUP $service
            while [ "$(edit the-second-token-of-all)" = 401 ]; do :; done
            edit the-first-token-of-all; edit the-second-token-of-all
            """
        try Data("the-first-token-of-all edit\n".utf8).write(to: URL(filePath: folder.file("tokens")))
        let outcome = try await run(script, "--token-file tokens", in: folder)
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(
            ["201\n401\n401\n204\nserve 0\n", "204\n401\n401\n204\nserve 0\n"].contains(text),
            "\(text)\(outcome.error)"
        )
    }

    @Test("tells what is wrong with its settings, and never a token")
    func settings() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let path = folder.file("tokens")
        try Data("secret-token shrug\n".utf8).write(to: URL(filePath: path))
        let tokens = try await program.run("serve", "--sandbox", "--token-file", path)
        #expect(tokens.status == 78)
        #expect(tokens.error.contains("line 1"))
        #expect(!tokens.error.contains("secret-token"))
        for (name, value) in [
            ("PORTRAIT_SERVE_TRUSTED_PROXIES", "10.0.0.0/8, proxy.example.com"),
            ("PORTRAIT_SERVE_TRUSTED_ORIGINS", "https://intranet.example.com/page"),
            ("PORTRAIT_SERVE_HOSTS", "https://portraits.example.com"),
        ] {
            let outcome = try await Program(home: folder.path, environment: [name: value]).run("serve", "--sandbox")
            #expect(outcome.status == 78, "\(name)")
            #expect(outcome.error.contains("hint: "), "\(outcome.error)")
        }
        #expect(try await program.run("serve", "--sandbox", "--listen", "nowhere").status == 64)
        #expect(try await program.run("serve", "--sandbox", "--token-file", path + "x").status == 78)
        for text in ["often", "0"] {
            let interval = try await program.run("serve", "--sandbox", "--user-list-interval", text)
            #expect(interval.status == 64)
            #expect(interval.error.contains("(option --user-list-interval)"), "\(interval.error)")
        }
    }

    @Test("tells that its port is taken")
    func portTaken() async throws {
        try await Stage.with(.liferay74) { stage in
            let outcome = try await stage.program.run("serve", "--listen", "127.0.0.1:\(stage.sandbox.port)")
            #expect(outcome.status == 74)
            #expect(outcome.error.contains("\(stage.sandbox.port)"))
        }
    }
}
