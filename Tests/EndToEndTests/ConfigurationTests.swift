import ChildProcesses
import FoundationEssentials
import SandboxPortal
import Testing

@Suite("Configuration, sign-in and doctor")
struct ConfigurationTests {
    private func write(_ yaml: String, in folder: TemporaryFolder) throws {
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/portrait"),
            withIntermediateDirectories: true
        )
        try Data(yaml.utf8).write(to: URL(filePath: folder.file(".config/portrait/config.yaml")))
    }

    private func settings(_ program: Program, _ arguments: String...) async throws -> [String: (
        value: String?, origin: String?
    )] {
        let outcome = try await program.run(["config", "show", "--json"] + arguments)
        guard case .list(let rows) = try outcome.json()["settings"] else { return [:] }
        return Dictionary(
            rows.map { ($0["name"]?.text ?? "", ($0["value"]?.text, $0["origin"]?.text)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    @Test("option beats environment beats profile beats file beats default, and each origin is told")
    func precedence() async throws {
        let folder = try TemporaryFolder()
        try write(
            """
            server: http://file.example.com
            timeout: 11
            policy: cache-first
            profiles:
              stage:
                timeout: 22
                cache-size: 1MB
            """,
            in: folder
        )
        let program = Program(home: folder.path, environment: ["PORTRAIT_POLICY": "remote-only"])
        let found = try await settings(program, "--profile", "stage", "--timeout", "33")
        #expect(found["timeout"]?.value == "33")
        #expect(found["timeout"]?.origin == "option --timeout")
        #expect(found["policy"]?.value == "remote-only")
        #expect(found["policy"]?.origin == "environment PORTRAIT_POLICY")
        #expect(found["cache-size"]?.value == "1MB")
        #expect(found["cache-size"]?.origin?.hasSuffix("config.yaml:7 (profile stage)") == true)
        #expect(found["server"]?.origin?.hasSuffix("config.yaml:1") == true)
        #expect(found["max-scans"]?.origin == "default")
        #expect(found["user"]?.origin == "not set")
    }

    @Test(
        "what makes no sense is refused with 78 and its line",
        arguments: [
            ("polcy: cache-first\n", "config.yaml:1"),
            ("server: http://a.example.com\npassword: hunter2\n", "config.yaml:2"),
            ("profiles:\n  a: 1\n", "config.yaml:2"),
            ("policy: sometimes\n", "config.yaml:1"),
            ("server: [1, 2]\n", "config.yaml:1"),
            (": : :\n  -", "config.yaml"),
        ]
    )
    func nonsense(yaml: String, place: String) async throws {
        let folder = try TemporaryFolder()
        try write(yaml, in: folder)
        let outcome = try await Program(home: folder.path).run("fetch", "--me")
        #expect(outcome.status == 78, "\(outcome.error)")
        #expect(outcome.error.contains(place), "\(outcome.error)")
        #expect(!outcome.error.contains("hunter2"))
    }

    @Test(
        "passwords come from file, command and environment, and are shown nowhere",
        arguments: ["file", "command", "environment"]
    )
    func secrets(source: String) async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = nil
            let secret = stage.folder.file("secret")
            try Data("test\nnot this line\n".utf8).write(to: URL(filePath: secret))
            switch source {
            case "file": program.environment["PORTRAIT_PASSWORD_FILE"] = secret
            case "command": program.environment["PORTRAIT_PASSWORD_COMMAND"] = "cat \(secret)"
            default: program.environment["PORTRAIT_PASSWORD"] = "test"
            }
            let fetched = try await program.run("fetch", "--me", "--verbose", "-o", "/dev/null")
            #expect(fetched.status == 0, "\(fetched.error)")
            let basic = Data("test@example.com:test".utf8).base64EncodedString()
            #expect(!fetched.error.contains(basic))
            let shown = try await program.run("config", "show")
            let text = String(decoding: shown.output, as: UTF8.self)
            #expect(source == "file" || text.contains("********"))
            #expect(source != "command" || !text.contains("cat "))
        }
    }

    @Test("a password within an address is refused, and shown nowhere")
    func passwordInAddress() async throws {
        let folder = try TemporaryFolder()
        let server = "https://jane:hunter2@portal.example.com"
        let program = Program(home: folder.path, environment: ["PORTRAIT_SERVER": server])
        let fetched = try await program.run("fetch", "--user-id", "1", "--verbose")
        #expect(fetched.status == 78)
        #expect(!fetched.error.contains("hunter2"))
        let shown = try await program.run("config", "show")
        #expect(!String(decoding: shown.output, as: UTF8.self).contains("hunter2"))
    }

    @Test("login tries the account before it keeps it, and fetch then needs nothing more")
    func login() async throws {
        try await Stage.with(.liferay74) { stage in
            let bare = Program(home: stage.folder.path)
            let secret = stage.folder.file("secret")
            try Data("wrong\n".utf8).write(to: URL(filePath: secret))
            let arguments = [
                "login", "--server", stage.sandbox.url, "--user", "test@example.com", "--password-file", secret,
            ]
            let refused = try await bare.run(arguments)
            #expect(refused.status == 77, "\(refused.error)")
            #expect(!stage.folder.exists(".config/portrait/config.yaml"))

            try Data("test\n".utf8).write(to: URL(filePath: secret))
            let taken = try await bare.run(arguments + ["--json"])
            #expect(taken.status == 0, "\(taken.error)")
            #expect(try taken.json()["userId"]?.number == 20156)
            let file = stage.folder.file(".config/portrait/config.yaml")
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let fetched = try await bare.run("fetch", "--me", "-o", "-")
            #expect(fetched.status == 0, "\(fetched.error)")

            let second = try await bare.run(arguments + ["--profile", "other"])
            #expect(second.status == 0, "\(second.error)")
            #expect(try await bare.run("fetch", "--me", "--profile", "other", "-o", "-").output == fetched.output)
        }
    }

    @Test("login sends and keeps the password of an account for that one alone")
    func loginOfAnother() async throws {
        try await Stage.with(.liferay74) { stage in
            let bare = Program(home: stage.folder.path)
            let secret = stage.folder.file("secret")
            try Data("test\n".utf8).write(to: URL(filePath: secret))
            let account = ["--server", stage.sandbox.url, "--user", "test@example.com"]
            let first = try await bare.run(["login"] + account + ["--password-file", secret])
            #expect(first.status == 0, "\(first.error)")

            stage.sandbox.clearRequests()
            for arguments in [account, ["--user", "test@example.com"], ["--server", stage.sandbox.url]] {
                let other = try await bare.run(["login", "--profile", "other"] + arguments)
                #expect(other.status == 78, "\(other.error)")
                #expect(other.error.contains("of another account") && other.error.contains("hint: type it"))
            }
            #expect(stage.sandbox.requests().isEmpty)
            let same = try await bare.run("login")
            #expect(same.status == 0, "\(same.error)")

            var told = bare
            told.environment["PORTRAIT_PASSWORD"] = "test"
            let other = try await told.run(["login", "--profile", "other"] + account)
            #expect(other.status == 0, "\(other.error)")
            let yaml = String(
                decoding: try stage.folder.bytes(of: ".config/portrait/config.yaml"),
                as: UTF8.self
            )
            #expect(yaml.split(separator: "\n").count { $0.contains("password-file") } == 1, "\(yaml)")
        }
    }

    @Test("a profile's own server gets no password that stands beside another one")
    func passwordOfAnotherServer() async throws {
        try await Stage.with(.liferay74) { stage in
            let bare = Program(home: stage.folder.path)
            try stage.folder.write(Array("test\n".utf8), to: "secret")
            try write(
                """
                server: https://portal.example.com
                user: test@example.com
                password-file: \(stage.folder.file("secret"))
                profiles:
                  stage:
                    server: \(stage.sandbox.url)
                """,
                in: stage.folder
            )
            let arguments = ["fetch", "--me", "--profile", "stage", "-o", "-"]
            let refused = try await bare.run(arguments)
            #expect(refused.status == 78, "\(refused.error)")
            #expect(refused.error.contains("there is no password for test@example.com"), "\(refused.error)")
            #expect(refused.error.contains("is for another server than that of profile stage"), "\(refused.error)")
            #expect(stage.sandbox.requests().isEmpty)
            let shown = try await settings(bare, "--profile", "stage")["password-file"]
            #expect(shown?.value == nil)
            #expect(shown?.origin?.contains("config.yaml:3 is for another server") == true)
            let doctor = String(decoding: try await bare.run("doctor", "--profile", "stage").output, as: UTF8.self)
            #expect(doctor.contains("FAIL  sign-in: there is no password"), "\(doctor)")
            #expect(doctor.contains("than that of profile stage"), "\(doctor)")

            var told = bare
            told.environment["PORTRAIT_PASSWORD"] = "test"
            let fetched = try await told.run(arguments)
            #expect(fetched.status == 0, "\(fetched.error)")
            #expect(try await bare.run("logout", "--profile", "stage").status == 0)
            let given = try await bare.run(arguments + ["--password-file", stage.folder.file("secret")])
            #expect(given.status == 0, "\(given.error)")
        }
    }

    @Test("a server that an option or the environment names gets no password that stands beside another one")
    func passwordForAnotherServer() async throws {
        try await Stage.with(.liferay74) { stage in
            let bare = Program(home: stage.folder.path)
            try stage.folder.write(Array("test\n".utf8), to: "secret")
            let account = "user: test@example.com\npassword-file: \(stage.folder.file("secret"))\n"
            try write("server: https://portal.example.com\n" + account, in: stage.folder)
            let arguments = ["fetch", "--me", "-o", "-"]
            var told = bare
            told.environment["PORTRAIT_SERVER"] = stage.sandbox.url
            let option = ["--server", stage.sandbox.url]
            for refused in [try await bare.run(arguments + option), try await told.run(arguments)] {
                #expect(refused.status == 78, "\(refused.error)")
                #expect(refused.error.contains("config.yaml:3 is for another server than that of "), "\(refused.error)")
            }
            #expect(stage.sandbox.requests().isEmpty)
            let given = try await told.run(arguments + ["--password-file", stage.folder.file("secret")])
            #expect(given.status == 0, "\(given.error)")
            #expect(try await told.run("logout").status == 0)

            // The same server, however it is written.
            try write("server: \(stage.sandbox.url)/\n" + account, in: stage.folder)
            let fetched = try await bare.run(arguments + option)
            #expect(fetched.status == 0, "\(fetched.error)")
        }
    }

    @Test("login keeps what the portal was reached with, and no password of a proxy")
    func loginOnTheWay() async throws {
        try await Stage.with(.liferay74) { stage in
            // The portal is on this machine, so that no proxy is on the way.
            var program = stage.program
            program.environment["no_proxy"] = "*"
            program.environment["PORTRAIT_PROXY"] = "http://jane:hunter2@proxy.example.com:3128"
            try stage.folder.write([], to: "trusted/authorities.pem")
            let authorities = ["login", "--ca-file", "authorities.pem"]
            let first = try await program.run(authorities, workingFolder: stage.folder.file("trusted"))
            #expect(first.status == 0, "\(first.error)")
            #expect(first.error.contains("the proxy is not kept"))
            program.environment["PORTRAIT_PROXY"] = "http://jane@proxy.example.com:3128"
            let second = try await program.run("login", "--profile", "other")
            #expect(second.status == 0, "\(second.error)")
            #expect(!second.error.contains("the proxy is not kept"))

            let yaml = String(decoding: try stage.folder.bytes(of: ".config/portrait/config.yaml"), as: UTF8.self)
            #expect(!yaml.contains("hunter2"))
            let bare = Program(home: stage.folder.path)
            let kept = try await settings(bare)
            let file = try #require(kept["ca-file"]?.value)
            #expect(file.hasPrefix("/") && file.hasSuffix("/trusted/authorities.pem"))
            #expect(kept["proxy"]?.origin == "not set")
            let other = try await settings(bare, "--profile", "other")
            #expect(other["proxy"]?.origin?.contains("profile other") == true)
        }
    }

    @Test("doctor finds nothing wrong where nothing is", arguments: SandboxPortal.Profile.allCases)
    func doctor(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let outcome = try await stage.program.run("doctor", "--json")
            #expect(outcome.status == 0, "\(String(decoding: outcome.output, as: UTF8.self))")
            guard case .list(let checks) = try outcome.json()["checks"] else {
                Issue.record("no checks")
                return
            }
            let names = checks.compactMap { $0["check"]?.text }
            let expected = [
                "configuration", "decoders", "jail", "cache", "portal", "flavour", "clock", "sign-in", "user list",
            ]
            #expect(names == expected)
            #expect(checks[5]["message"]?.text?.hasPrefix(profile.rawValue) == true)
            guard case .list(let libraries) = try outcome.json()["libraries"] else {
                Issue.record("no libraries")
                return
            }
            #expect(Set(Self.packages.map(\.0)).isSubset(of: libraries.compactMap { $0["name"]?.text }))
        }
    }

    @Test("--version tells the versions of the libraries as JSON, as they tell them themselves")
    func versions() async throws {
        let folder = try TemporaryFolder()
        let program = Program(home: folder.path)
        let plain = try await program.run("--version")
        let outcome = try await program.run("--version", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try outcome.json()
        #expect(String(decoding: plain.output, as: UTF8.self) == "\(report["version"]?.text ?? "")\n")
        guard case .list(let libraries) = report["libraries"] else {
            Issue.record("no libraries")
            return
        }
        let names = libraries.compactMap { $0["name"]?.text }
        #expect(names == names.sorted())
        for (name, package) in Self.packages {
            let library = try #require(libraries.first { $0["name"]?.text == name }, "\(name)")
            let query = ChildCommand("dpkg-query", arguments: ["-W", "-f=${Version}", package], company: .shared)
            let installed = Program.Outcome(try await query.run(limits: .ofTests))
            // 1:2.1.5-2 is Debian's second package of 2.1.5; nettle tells two numbers only.
            let whole = String(decoding: installed.output, as: UTF8.self)
            let numbers = whole.split(separator: ":").last?.split { !$0.isNumber } ?? []
            let upstream = numbers.prefix(2).joined(separator: ".")
            try #require(numbers.count > 1, "\(whole)")
            #expect(library["version"]?.text?.contains(upstream) == true, "\(library), \(whole)")
            #expect(["linked-in", "shared", "loaded-on-demand"].contains(library["linkage"]?.text), "\(library)")
        }
    }

    /// The libraries, and the packages that they come from.
    private static let packages = [
        ("brotli", "libbrotli-dev"), ("expat", "libexpat1-dev"), ("fontconfig", "libfontconfig-dev"),
        ("giflib", "libgif-dev"), ("harfbuzz", "libharfbuzz-dev"), ("lcms2", "liblcms2-dev"),
        ("libcurl", "libcurl4-openssl-dev"), ("libdeflate", "libdeflate-dev"),
        ("libjpeg-turbo", "libjpeg62-turbo-dev"), ("libmicrohttpd", "libmicrohttpd-dev"), ("libpng", "libpng-dev"),
        ("libpq", "libpq-dev"), ("libqrencode", "libqrencode-dev"), ("libwebp", "libwebp-dev"),
        ("libyaml", "libyaml-dev"), ("nettle", "nettle-dev"), ("sqlite", "libsqlite3-dev"),
        ("utf8proc", "libutf8proc-dev"), ("zlib", "zlib1g-dev"),
    ]

    @Test("doctor tells of the configuration once, good or bad")
    func badConfiguration() async throws {
        let folder = try TemporaryFolder()
        try write("policy: sometimes\n", in: folder)
        let outcome = try await Program(home: folder.path).run("doctor")
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(outcome.status == 78, "\(text)")
        #expect(text.contains("FAIL  configuration: "), "\(text)")
        #expect(text.ranges(of: " configuration: ").count == 1, "\(text)")
    }

    @Test("doctor tells each setting that makes no sense once, whichever command needs it")
    func badSettings() async throws {
        let folder = try TemporaryFolder()
        try write(
            """
            policy: cache-only
            serve-misses: 0
            history: x
            timeout: 0
            require-signature: on
            token-file: /nonexistent
            hooks: {format: bmp}
            overlays: {b: nope.png}
            """,
            in: folder
        )
        let outcome = try await Program(home: folder.path).run("doctor")
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(outcome.status == 78, "\(text)")
        #expect(text.ranges(of: "FAIL  configuration: ").count == 7, "\(text)")
        #expect(!text.contains("ok    configuration") && !text.contains("FAIL  cache"), "\(text)")
        for part in ["config.yaml:2", "config.yaml:3", "config.yaml:4", "config.yaml:5", "config.yaml:7", "nope.png"] {
            #expect(text.ranges(of: part).count == 1, "\(part): \(text)")
        }
        #expect(text.contains("token-file: /nonexistent"), "\(text)")
    }

    @Test("doctor tells a portal that is away and an account that is refused")
    func sickDoctor() async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "wrong"
            #expect(try await program.run("doctor").status == 77)
            stage.rehearse(Fault(.status, method: "HEAD", times: 1, status: 500))
            let broken = try await stage.program.run("doctor")
            #expect(broken.status == 76)
            #expect(String(decoding: broken.output, as: UTF8.self).contains("front page has status 500"))
            await stage.sandbox.stopListening()
            let away = try await stage.program.run("doctor")
            #expect(away.status == 69)
            #expect(String(decoding: away.output, as: UTF8.self).contains("FAIL  portal: "))
        }
    }
}
