import FoundationEssentials
import PostgresServer
import SandboxPortal
import Testing

@Suite("A store in PostgreSQL")
struct PostgresCommandTests {
    private let picture = TinyPicture(number: 1).bytes

    @Test("keeps for all commands and machines what a folder would keep", .timeLimit(.minutes(10)))
    func commands() async throws {
        let server = try await PostgresServer()
        let store = try await server.makeSchema()
        try await Stage.with(.liferay74, first: true) { stage in
            let here = stage.program
            let user = try stage.userWithPortrait()
            let selector = ["--user-id", "\(user.userId)", "--store", store]
            let fetched = try await here.run(["fetch"] + selector)
            #expect(fetched.output == (try stage.picture(of: user)), "\(fetched.error)")

            var there = stage.program
            let home = try TemporaryFolder()
            there.environment["HOME"] = home.path
            #expect(try await there.run(["fetch", "--policy", "cache-only"] + selector).output == fetched.output)
            #expect(try home.names().isEmpty)

            stage.rehearse(Fault(.refused))
            let stored = try await here.run(["upload", "-", "--json"] + selector, input: picture)
            #expect(stored.status == 0, "\(stored.error)")
            #expect(try stored.json()["outcome"]?.text == "pending")
            let shown = try await there.run(["fetch"] + selector)
            #expect(shown.output == picture, "\(shown.error)")
            #expect(try await there.run("sync", "--wait", "0", "--store", store).status == 75)
            stage.rehearse(nil)
            #expect(try await there.run("pending", "retry", "--all", "--store", store).status == 0)
            let sent = try await there.run("sync", "--store", store)
            #expect(sent.status == 0, "\(sent.error)")
            #expect(stage.sandbox.portrait(screenName: user.screenName)?.bytes == picture)

            let list = try await here.run("cache", "list", "--json", "--store", store)
            #expect(list.status == 0, "\(list.error)")
            #expect(String(decoding: list.output, as: UTF8.self).contains(user.screenName))
            #expect(try await here.run("cache", "verify", "--store", store).status == 0)
            #expect(try await there.run("cache", "clear", "--store", store).status == 0)
            #expect(try await here.run(["fetch", "--policy", "cache-only"] + selector).status == 69)
        }
    }

    @Test("takes its password from a file or from pgpass, and TLS as libpq names it", .timeLimit(.minutes(10)))
    func signsIn() async throws {
        let server = try await PostgresServer(.tls)
        let place = "127.0.0.1:\(server.port)/postgres"
        let folder = try TemporaryFolder()
        try folder.write(Array("\(PostgresServer.password)\n".utf8), to: "password")
        var program = Program(home: folder.path)
        func list(_ mode: String, _ options: String...) async throws -> Program.Outcome {
            try await program.run(
                ["cache", "list", "--store", "postgres://portrait@\(place)?sslmode=\(mode)"] + options
            )
        }
        let unknown = try await list("require")
        #expect(unknown.status == 74)
        #expect(unknown.error.contains("hint: "), "\(unknown.error)")
        program.environment["PORTRAIT_STORE_PASSWORD_FILE"] = folder.file("password")
        #expect(try await list("require").status == 0)
        // No server has the name of this certificate, which nobody vouches for.
        let mistrusted = try await list("verify-full&sslrootcert=system")
        #expect(mistrusted.status == 74)
        let unverified = try await list("verify-full&sslrootcert=\(server.folder)/cert.pem")
        #expect(unverified.status == 74)
        #expect(unverified.error.contains("nobody.example"), "\(unverified.error)")
        #expect(try await list("verify-ca&sslrootcert=\(server.folder)/cert.pem").status == 0)
        let plain = try await list("disable")
        #expect(plain.status == 74)

        program.environment["PORTRAIT_STORE_PASSWORD_FILE"] = nil
        let line = "127.0.0.1:\(server.port):postgres:portrait:\(PostgresServer.password.replacing(":", with: "\\:"))\n"
        try folder.write(Array(line.utf8), to: ".pgpass")
        try folder.setMode(0o600, of: ".pgpass")
        let listed = try await list("require")
        #expect(listed.status == 0, "\(listed.error)")

        try await server.stop()
        let away = try await list("require", "--json")
        #expect(away.status == 74)
        #expect(try away.json()["error"]?["code"]?.text == "cache-unreachable")
        let store = "postgres://portrait@\(place)?sslmode=require"
        let service = try await program.run(
            "serve",
            "--server",
            "http://127.0.0.1:1",
            "--listen",
            "127.0.0.1:0",
            "--store",
            store
        )
        #expect(service.status == 74)
        #expect(service.error.contains("hint: "), "\(service.error)")
        #expect(!String(decoding: away.output, as: UTF8.self).contains(PostgresServer.password))
    }
}
