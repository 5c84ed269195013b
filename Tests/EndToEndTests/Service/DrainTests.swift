import FoundationEssentials
import SandboxPortal
import Testing

@Suite("The end of the service")
struct DrainTests {
    @Test("waits for the requests that are under way, and takes no new ones", .timeLimit(.minutes(40)))
    func drain() async throws {
        try await Stage.with(.liferay74) { stage in
            try stage.folder.write(Array("token-of-an-editor edit\n".utf8), to: "tokens")
            try stage.folder.setMode(0o600, of: "tokens")
            var program = stage.program
            program.environment["PORTRAIT_TOKEN_FILE"] = stage.folder.file("tokens")
            program.environment["PORTRAIT_SERVE_POLICIES"] = "remote-first"
            let user = try stage.userWithPortrait()
            let picture = try stage.picture(of: user)
            try stage.folder.write(picture, to: "picture")
            let target = "/portraits/\(user.userId)?policy=remote-first"
            let log = try await RunningService.with(program) { service in
                #expect(try await service.fetch(target).body == picture)
                stage.rehearse(Fault(.hang))
                stage.sandbox.clearRequests()
                async let read = service.fetch(target)
                async let edit = service.fetch(
                    target,
                    "--upload-file",
                    stage.folder.file("picture"),
                    "--header",
                    "Authorization: Bearer token-of-an-editor"
                )
                // Both wait for the portal now.
                while stage.sandbox.requests().count < 2 { await Task.yield() }
                service.terminate()
                while try await service.fetch("/healthz").status != 0 {}
                // With the connections the portal takes what the requests waited for.
                await stage.sandbox.stopListening()
                #expect(try await read.status == 200)
                #expect(try await read.body == picture)
                #expect(try await edit.status == 202)
                return stage.folder.file("service.log")
            }
            #expect(try stage.folder.original(log).isEmpty)
            let rows = try await stage.program.run("pending", "list", "--json").json()["pending"]?.list
            #expect(rows?.count == 1)
        }
    }

    @Test("waits for nobody when it is told a second time", .timeLimit(.minutes(40)))
    func secondSignal() async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.environment["PORTRAIT_SERVE_POLICIES"] = "remote-first"
            let user = try stage.userWithPortrait()
            stage.rehearse(Fault(.hang))
            try await RunningService.with(program) { service in
                async let read = service.fetch("/portraits/\(user.userId)?policy=remote-first")
                while stage.sandbox.requests().isEmpty { await Task.yield() }
                service.terminate()
                while try await service.fetch("/healthz").status != 0 {}
                let told = ContinuousClock.now
                service.terminate()
                // The portal hangs: who waited for the request would wait for a time limit of many seconds.
                #expect(try await read.status == 0)
                #expect(ContinuousClock.now - told < .seconds(5))
            }
        }
    }

    @Test("comes with a signal also where whoever started it has blocked that", .timeLimit(.minutes(40)))
    func blockedSignal() async throws {
        try await Stage.with(.liferay74) { stage in
            var program = stage.program
            program.executable = "/usr/bin/env"
            program.leadingArguments = ["--block-signal=TERM,INT,HUP", Program.path]
            // It is ended with SIGTERM, and has to end well.
            let status = try await RunningService.with(program) { try await $0.fetch("/healthz").status }
            #expect(status == 200)
        }
    }
}
