import SandboxPortal
import Testing

@Suite("Signed addresses")
struct SignedAddressTests {
    @Test("are signed by the manual's example, at whatever time it is run")
    func example() async throws {
        let lines = try Document("Documentation/Service.md").text.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("    target=") })
        let example = lines[start...].prefix(2).joined(separator: "\n")
        try await Stage.with(.liferay74) { stage in
            try stage.folder.write(Array("k1 a-secret-of-the-first-key\n".utf8), to: "keys")
            let keys = stage.folder.file("keys")
            let program = stage.program
            try await RunningService.with(program, "--require-signature", "--signing-key-file", keys) { service in
                var shell = program
                shell.executable = "/bin/bash"
                let outcome = try await shell.run(
                    "-c",
                    """
                    site=\(service.url) secret=a-secret-of-the-first-key
                    \(example) --silent --output /dev/null --write-out '%{http_code}'
                    """
                )
                #expect(String(decoding: outcome.output, as: UTF8.self) == "200", "\(outcome.error)")
                let unsigned = try await service.fetch("/portraits/20156/resize:64x64")
                #expect(unsigned.status == 403)
            }
        }
    }
}
