import FoundationEssentials
import SandboxPortal
import Testing

@Suite("Signing in, end to end")
struct SignInCommandTests {
    @Test("is done once for all commands, and ends with `logout`", arguments: SandboxPortal.Profile.allCases)
    func once(profile: SandboxPortal.Profile) async throws {
        try await Stage.with(profile) { stage in
            for _ in 0..<10 {
                let outcome = try await stage.fetch("--me", "--policy", "remote-only", "-v", "-o", "-")
                #expect(outcome.status == 0, "\(outcome.error)")
                #expect(!outcome.error.contains("JSESSIONID") && !outcome.error.contains("test:"))
            }
            #expect(stage.signInCount == 1)
            #expect(stage.sandbox.openedSessionCount <= 2)
            let ended = try await stage.program.run("logout", "--json")
            #expect(ended.status == 0)
            #expect(try ended.json()["ended"]?.bool == true)
            #expect(stage.sandbox.requests().last?.path == "/c/portal/logout")
            #expect(try await stage.fetch("--me", "--policy", "remote-only", "-o", "-").status == 0)
            #expect(stage.signInCount == 2)
        }
    }

    /// The ways in which a password may be sent.
    private static let ways = ["auto", "session", "basic"]

    @Test("tries a wrong password twice, whatever commands there are", arguments: ways)
    func wrongPassword(way: String) async throws {
        try await Stage.with(.liferay62) { stage in
            #expect(try await stage.fetch("--me", "-o", "-").status == 0)
            #expect(try await stage.program.run("logout").status == 0)
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "wrong"
            program.environment["PORTRAIT_SIGN_IN"] = way
            for _ in 0..<2 {
                let outcome = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
                #expect(outcome.status == 77, "\(outcome.error)")
            }
            // From here on reads follow the policy as if the portal were away, and edits wait.
            let paused = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
            #expect(paused.status == 69 && paused.error.contains("refused the account's password twice"))
            let cached = try await program.run("fetch", "--me", "--json", "-o", stage.folder.file("cached"))
            #expect(try cached.json()["source"]?.text == "cache")
            let upload = try await program.run("upload", "--me", Repository.path("fixtures/portal/uploads/tall.png"))
            #expect(upload.status == 0, "\(upload.error)")
            for _ in 0..<10 { #expect(try await program.run("sync").status == 75) }
            let batch = try await program.run("batch", "--users", "-o", stage.folder.file("faces"))
            #expect(batch.status != 0)
            let listed = try await program.run("pending", "list", "--json")
            #expect(try listed.json()["signInPausedUntil"]?.text != nil)
            #expect(try await program.run("doctor").status == 69)
            #expect(stage.sandbox.failedSignInCount(screenName: "test") == 2)
            program.environment["PORTRAIT_PASSWORD"] = "test"
            #expect(try await program.run("pending", "retry", "--all").status == 0)
            let synced = try await program.run("sync")
            #expect(synced.status == 0, "\(synced.error)")
            #expect(stage.sandbox.failedSignInCount(screenName: "test") == 0)
        }
    }

    @Test("tries a wrong password twice where the folder of sessions can't be written", arguments: ways)
    func unwritableFolder(way: String) async throws {
        try await Stage.with(.liferay62) { stage in
            try stage.folder.write([], to: ".config/portrait/sessions")
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "wrong"
            program.environment["PORTRAIT_SIGN_IN"] = way
            for status: Int32 in [77, 77, 69, 69] {
                let outcome = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
                #expect(outcome.status == status, "\(outcome.error)")
            }
            #expect(stage.sandbox.failedSignInCount(screenName: "test") == 2)
        }
    }

    @Test("tells that every command tries a wrong password where it can be kept nowhere", arguments: ways)
    func nowhereToKeep(way: String) async throws {
        try await Stage.with(.liferay62) { stage in
            for folder in [".config/portrait/sessions", ".cache/portrait/sign-in"] {
                try stage.folder.write([], to: folder)
            }
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "wrong"
            program.environment["PORTRAIT_SIGN_IN"] = way
            let outcome = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
            #expect(outcome.status == 77, "\(outcome.error)")
            #expect(outcome.error.contains("/sign-in can't be written, the next command tries"), "\(outcome.error)")
            #expect(stage.sandbox.failedSignInCount(screenName: "test") <= 2)
        }
    }

    @Test("tries a wrong password twice, however much is asked of the service", arguments: ways)
    func service(way: String) async throws {
        try await Stage.with(.liferay62) { stage in
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = "wrong"
            program.environment["PORTRAIT_SIGN_IN"] = way
            let users = stage.sandbox.users.map(\.userId)
            try await RunningService.with(program) { service in
                // Others each time: for a moment the service remembers what it could not find.
                for turn in 0..<3 {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for userId in users.dropFirst(turn * 5).prefix(5) {
                            group.addTask { _ = try await service.fetch("/portraits/\(userId)") }
                        }
                        try await group.waitForAll()
                    }
                }
                let ready = try await service.fetch("/readyz")
                #expect(try JSON.object(String(decoding: ready.body, as: UTF8.self))["signIn"]?.text == "paused")
                let metrics = String(decoding: try await service.fetch("/metrics").body, as: UTF8.self)
                #expect(metrics.contains("portrait_sign_in_paused 1"))
            }
            #expect(stage.sandbox.failedSignInCount(screenName: "test") == 2)
        }
    }
}
