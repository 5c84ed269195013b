import SandboxPortal
import Testing

@Suite("The description of the service's addresses")
struct DescriptionTests {
    @Test(
        "tells what the service does, whatever is asked",
        .timeLimit(.minutes(40)),
        arguments: [nil, "token-of-an-admin"]
    )
    func conformance(token: String?) async throws {
        try await Stage.with(.liferay74, first: true) { stage in
            try stage.folder.write(Array("token-of-an-admin admin\n".utf8), to: "tokens")
            var program = stage.program
            program.environment["PORTRAIT_TOKEN_FILE"] = stage.folder.file("tokens")
            program.environment["PORTRAIT_SERVE_PROFILES"] = "on"
            // Names are tried one after the other here.
            program.environment["PORTRAIT_SERVE_MISSES"] = "1000000"
            let folder = stage.folder
            let picture = try stage.picture(of: stage.userWithPortrait())
            try folder.write(picture, to: "picture")
            // Edits wait, so that there is something to tell of them.
            stage.rehearse(Fault(.refused, area: .edit))
            let outcome = try await RunningService.with(program) { service in
                let edit = try await service.fetch(
                    "/portraits/20207",
                    "--upload-file",
                    folder.file("picture"),
                    "--header",
                    "Authorization: Bearer token-of-an-admin"
                )
                #expect(edit.status == 202)
                return try await Peers.schemathesis(
                    "run",
                    "\(service.url)/openapi.json",
                    "--header",
                    token.map { "Authorization: Bearer \($0)" } ?? "X-Token: none",
                    // A stream has no end that could be waited for; it has tests of its own.
                    "--exclude-path-regex",
                    "/events$",
                    in: folder
                )
            }
            #expect(
                outcome.status == 0,
                "\(String(decoding: outcome.output.suffix(20_000), as: UTF8.self))\(outcome.error)"
            )
        }
    }
}
