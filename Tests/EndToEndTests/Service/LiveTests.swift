import ChildProcesses
import SandboxPortal
import Testing

@Suite("Events of the built service")
struct LiveTests {
    @Test("tell what another command changed in the same cache, and end with the service", .timeLimit(.minutes(10)))
    func otherProcess() async throws {
        try await Stage.with(.liferay74, first: true) { stage in
            let user = try stage.userWithPortrait()
            let program = stage.program
            let stream = try await RunningService.with(program) { service in
                let child = try ChildProcess.start(
                    ChildCommand("curl", arguments: ["-sN", "\(service.url)/portraits/\(user.userId)/events"])
                )
                child.closeInput()
                var text = ""
                while !text.contains("data: ") {
                    text += String(decoding: try #require(await child.next()), as: UTF8.self)
                }
                let removal = try await program.run("remove", "--user-id", "\(user.userId)")
                #expect(removal.status == 0, "\(removal.error)")
                while !text.contains("\"version\":\"none\"") {
                    text += String(decoding: try #require(await child.next()), as: UTF8.self)
                }
                return child
            }
            // The service has ended, and so has the stream, at its proper end.
            while await stream.next() != nil {}
            #expect(await stream.ending() == .exited(0))
        }
    }

    @Test("people are told to who has a token", .timeLimit(.minutes(10)))
    func people() async throws {
        try await Stage.with(.liferay74, first: true) { stage in
            try stage.folder.write(Array("token-of-a-reader read\n".utf8), to: "tokens")
            var program = stage.program
            program.environment["PORTRAIT_TOKEN_FILE"] = stage.folder.file("tokens")
            let user = try stage.userWithPortrait()
            try await RunningService.with(program) { service in
                #expect(try await service.fetch("/people").status == 401)
                let answer = try await service.fetch(
                    "/people?query=\(user.screenName)",
                    "--header",
                    "Authorization: Bearer token-of-a-reader"
                )
                #expect(answer.status == 200)
                let text = String(decoding: answer.body, as: UTF8.self)
                #expect(text.contains("\"address\":\"/portraits/\(user.userId)\""))
            }
        }
    }
}
