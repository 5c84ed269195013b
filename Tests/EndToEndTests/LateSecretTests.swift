import FoundationEssentials
import SandboxPortal
import Testing

@Suite("Passwords")
struct LateSecretTests {
    @Test("are asked for when the portal is, and not for what the cache answers")
    func late() async throws {
        try await Stage.with(.liferay74) { stage in
            let notes = stage.folder.file("asked")
            let script = stage.folder.file("password.sh")
            try stage.folder.write(Array("echo asked >> \(notes)\necho test\n".utf8), to: "password.sh")
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = nil
            program.environment["PORTRAIT_PASSWORD_COMMAND"] = "sh \(script)"
            program.environment["PORTRAIT_SIGN_IN"] = "basic"
            let runs: [(policy: String, asked: Int)] = [
                ("remote-first", 1), ("cache-first", 1), ("cache-only", 1), ("remote-only", 2),
            ]
            for (policy, asked) in runs {
                let outcome = try await program.run("fetch", "--me", "--policy", policy, "-o", "-")
                #expect(outcome.status == 0, "\(policy): \(outcome.error)")
                #expect(try stage.folder.bytes(of: "asked").count { $0 == UInt8(ascii: "\n") } == asked, "\(policy)")
            }
        }
    }

    @Test("are not asked for by who has a session")
    func session() async throws {
        try await Stage.with(.liferay74) { stage in
            let first = try await stage.fetch("--me", "--policy", "remote-only", "-o", "-")
            #expect(first.status == 0)
            var program = stage.program
            program.environment["PORTRAIT_PASSWORD"] = nil
            let second = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
            #expect(second.status == 0, "\(second.error)")
            stage.sandbox.expireSessions()
            let third = try await program.run("fetch", "--me", "--policy", "remote-only", "-o", "-")
            #expect(third.status == 78, "\(third.error)")
        }
    }

    @Test("that are not there are told with 78 before any packet, but not for what the cache answers")
    func missing() async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            // A session that is kept needs no password.
            program.environment["PORTRAIT_SIGN_IN"] = "basic"
            #expect(try await program.run("fetch", "--me", "-o", "-").status == 0)
            program.environment["PORTRAIT_PASSWORD"] = nil
            stage.sandbox.clearRequests()
            #expect(try await program.run("fetch", "--me", "--policy", "cache-first", "-o", "-").status == 0)
            for signIn in ["auto", "session", "basic", "cookie", "oauth2"] {
                program.environment["PORTRAIT_SIGN_IN"] = signIn
                let outcome = try await program.run("fetch", "--me", "-o", "-")
                #expect(outcome.status == 78, "\(signIn): \(outcome.error)")
                #expect(outcome.error.contains("hint: set "), "\(outcome.error)")
            }
            #expect(stage.sandbox.requests().isEmpty)
        }
    }
}
