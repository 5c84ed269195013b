import SandboxPortal
import Screenlets
import Testing

@Suite("portrait fetch")
struct FetchTests {
    /// The five ways to name a user.
    enum Way: String, CaseIterable, Sendable {
        case me, userId, email, screenName, portraitId

        func arguments(_ user: SandboxUser) -> [String] {
            switch self {
            case .me: ["--me"]
            case .userId: ["--user-id", "\(user.userId)"]
            // The portal compares names trimmed and in lower case, so the program does.
            case .email: ["--email", "  " + user.emailAddress.uppercased()]
            case .screenName: ["--screen-name", user.screenName.uppercased()]
            case .portraitId: ["--portrait-id", "\(user.portraitId)", "--uuid", user.uuid]
            }
        }
    }

    @Test(
        "hands out the portal's bytes under every selector and profile, and again from the cache without a packet",
        arguments: Way.allCases,
        SandboxPortal.Profile.allCases
    )
    func selectors(way: Way, profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let me = try #require(stage.sandbox.user(screenName: "test"))
            let user = way == .me ? me : try stage.userWithPortrait()
            let arguments = way.arguments(user)

            let fetched = try await stage.program.run(["fetch"] + arguments + ["-o", "-"])
            #expect(fetched.status == 0, "\(fetched.error)")
            #expect(fetched.output == (try stage.picture(of: user)))

            stage.sandbox.clearRequests()
            let cached = try await stage.program.run(["fetch"] + arguments + ["--policy", "cache-only", "-o", "-"])
            #expect(cached.status == 0, "\(cached.error)")
            #expect(cached.output == fetched.output)
            #expect(stage.sandbox.requests().isEmpty)
        }
    }

    @Test("a portrait with more bytes than a picture may have is 65")
    func large() async throws {
        try await Stage.with(.liferay74) { stage in
            let email = try stage.userWithPortrait().emailAddress
            var program = stage.program
            program.environment["PORTRAIT_MAX_INPUT_BYTES"] = "5000"
            let path = stage.folder.file("picture")
            let refused = try await program.run(["fetch", "--email", email, "-o", path, "--json"])
            #expect(refused.status == 65, "\(refused.error)")
            let error = try refused.json()["error"]
            #expect(error?["code"]?.text == "image-limit")
            #expect(error?["hint"]?.text?.contains("max-input-bytes") == true)
        }
    }

    @Test(
        "a picture from the cache takes no second thread, one from the portal does",
        .enabled(if: FaultInjector.works, "strace is not installed: `make setup`"),
        arguments: [("cache-only", false), ("remote-first", true)]
    )
    func threads(policy: String, starts: Bool) async throws {
        try await Stage.with(.liferay74) { stage in
            let fetch = [
                "fetch", "--email", try stage.userWithPortrait().emailAddress, "-o", stage.folder.file("picture"),
            ]
            #expect(try await stage.program.run(fetch).status == 0)
            var tracer = stage.program
            tracer.executable = "/usr/bin/strace"
            let tracing = ["-f", "-qq", "-e", "trace=?clone,?clone3", "-o", stage.folder.file("log"), Program.path]
            let traced = try await tracer.run(tracing + fetch + ["--policy", policy])
            #expect(traced.status == 0, "\(traced.error)")
            let log = String(decoding: try stage.folder.bytes(of: "log"), as: UTF8.self)
            #expect(log.contains("CLONE_THREAD") == starts, "\(log)")
        }
    }

    /// Every way to fetch with every way to ask afterwards that can know the user by then.
    ///
    /// Who owns a portrait id is not known until the user is asked for, and who is signed in is learnt only by asking for
    /// the signed-in user.
    static let waysToOneUser: [(Way, Way)] = Way.allCases.flatMap { fetchedBy in
        Way.allCases
            .filter { fetchedBy != .portraitId || $0 == .portraitId }
            .filter { $0 != .me || fetchedBy == .me }
            .map { (fetchedBy, $0) }
    }

    @Test("finds under every other selector what was fetched under one", arguments: waysToOneUser)
    func oneUser(fetchedBy: Way, askedBy: Way) async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try #require(stage.sandbox.user(screenName: "test"))
            let fetched = try await stage.program.run(["fetch"] + fetchedBy.arguments(user) + ["-o", "-"])
            #expect(fetched.status == 0, "\(fetched.error)")
            let asked = try await stage.program.run(
                ["fetch"] + askedBy.arguments(user) + ["--policy", "cache-only", "-o", "-"]
            )
            #expect(asked.status == 0, "\(asked.error)")
            #expect(asked.output == fetched.output)
        }
    }

    @Test("hands out JPEG, PNG and GIF originals as they are", arguments: SandboxPortal.Profile.allCases)
    func everyOriginal(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            var formats: Set<String> = []
            for user in stage.sandbox.users where user.portraitId != 0 {
                let name = "\(user.userId)"
                let outcome = try await stage.fetch("--user-id", name, "-o", stage.folder.file(name), "--json")
                #expect(outcome.status == 0, "\(outcome.error)")
                #expect(try stage.folder.bytes(of: name) == stage.picture(of: user))
                let report = try outcome.json()
                #expect(report["user"]?["userId"]?.number == Double(user.userId))
                #expect(report["user"]?["lastName"]?.text == user.lastName)
                #expect(report["original"]?["sha256"] == report["output"]?["sha256"])
                formats.insert(report["original"]?["format"]?.text ?? "")
            }
            #expect(formats == ["jpeg", "png", "gif"])
        }
    }

    @Test("draws the placeholder for a user without portrait, and remembers that there is none")
    func withoutPortrait() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try #require(stage.sandbox.users.first { $0.portraitId == 0 })
            let email = ["--email", user.emailAddress]
            let drawn = try await stage.program.run(
                ["fetch"] + email + ["--size", "96", "--shape", "circle", "-o", stage.folder.file("p.png"), "--json"]
            )
            #expect(drawn.status == 0, "\(drawn.error)")
            let report = try drawn.json()
            #expect(report["source"]?.text == "placeholder")
            #expect(report["original"]?.isNull == true)
            #expect(report["output"]?["width"]?.number == 96)

            let none = try await stage.program.run(
                ["fetch"] + email + ["--placeholder", "none", "--policy", "cache-only", "--json"]
            )
            #expect(none.status == 66)
            #expect(try none.json()["error"]?["code"]?.text == "no-portrait")
        }
    }

    @Test("gives the placeholder on failure when that is asked for, and says why")
    func placeholderOnFailure() async throws {
        try await Stage.with(.liferay70) { stage in
            await stage.sandbox.stopListening()
            let outcome = try await stage.fetch(
                "--user-id",
                "1",
                "--on-failure",
                "placeholder",
                "-o",
                stage.folder.file("p.png"),
                "--json"
            )
            #expect(outcome.status == 0)
            let report = try outcome.json()
            #expect(report["source"]?.text == "placeholder")
            #expect(report["user"]?.isNull == true)
            #expect(report["error"]?["code"]?.text == "portal-unreachable")
            #expect(report["error"]?["exit"]?.number == 69)
            #expect(try stage.folder.bytes(of: "p.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
        }
    }

    @Test(
        "tells a user that does not exist",
        arguments: SandboxPortal.Profile.allCases,
        Way.allCases.filter { $0 != .me }
    )
    func noSuchUser(profile: SandboxPortal.Profile, way: Way) async throws {
        try await Stage.with(profile) { stage in
            var user = try #require(stage.sandbox.user(screenName: "test"))
            user.userId = 1
            user.emailAddress = "nobody@example.com"
            user.screenName = "nobody"
            user.portraitId = 1
            let outcome = try await stage.program.run(["fetch"] + way.arguments(user) + ["--json"])
            // A portrait id is answered with the portal's default picture, which is not the user's.
            #expect(outcome.status == (way == .portraitId ? 66 : 67))
        }
    }

    @Test("never takes the portal's default picture for a portrait", arguments: SandboxPortal.Profile.allCases)
    func wrongUuid(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            let user = try stage.userWithPortrait()
            let outcome = try await stage.fetch("--portrait-id", "\(user.portraitId)", "--uuid", "not-hers", "-o", "-")
            #expect(outcome.status == 66)
            #expect(outcome.output.isEmpty)
        }
    }

    @Test("takes the address that the portal itself gives where it wants a timestamp that nobody can compute")
    func imageTimestamp() async throws {
        try await Stage.with(.liferay74, requireImageTimestamp: true) { stage in
            let user = try stage.userWithPortrait()
            let outcome = try await stage.fetch("--email", user.emailAddress, "-o", "-")
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output == (try stage.picture(of: user)))
        }
    }

    @Test("goes by the headless services where the JSON web services are switched off")
    func withoutJSONWebServices() async throws {
        try await Stage.with(.liferay74, jsonwsEnabled: false) { stage in
            let user = try stage.userWithPortrait()
            let outcome = try await stage.fetch("--user-id", "\(user.userId)", "-o", "-")
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(outcome.output == (try stage.picture(of: user)))
        }
    }

    @Test("signs in with the session cookie as well", arguments: SandboxPortal.Profile.allCases)
    func cookie(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            var program = stage.program
            program.environment["PORTRAIT_SIGN_IN"] = "cookie"
            let outcome = try await program.run("fetch", "--me", "-o", "-")
            #expect(outcome.status == 0, "\(outcome.error)")
            let me = try #require(stage.sandbox.user(screenName: "test"))
            #expect(outcome.output == (try stage.picture(of: me)))
        }
    }

    @Test("says that the portal took a wrong password for a guest", arguments: SandboxPortal.Profile.allCases)
    func wrongPassword(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "S3cret-Wrong-Password"
            for way in ["basic", "cookie"] {
                program.environment["PORTRAIT_SIGN_IN"] = way
                let outcome = try await program.run("fetch", "--user-id", "20207", "--verbose")
                #expect(outcome.status == 77, "\(way): \(outcome.error)")
                #expect(!outcome.error.contains("S3cret"))
                #expect(outcome.error.contains("hint: "))
            }
        }
    }

    @Test("asks a known portal for nothing but the user and the picture")
    func fewRequests() async throws {
        try await Stage.with(.liferay74) { stage in
            let user = try stage.userWithPortrait()
            let first = try await stage.fetch("--email", user.emailAddress, "-o", "-")
            #expect(first.status == 0, "\(first.error)")
            stage.sandbox.clearRequests()
            let second = try await stage.fetch("--email", user.emailAddress, "-o", "-")
            #expect(second.status == 0, "\(second.error)")
            #expect(stage.sandbox.requests().map(\.path) == ["/api/jsonws/invoke", "/image/user_male_portrait"])
        }
    }
}
