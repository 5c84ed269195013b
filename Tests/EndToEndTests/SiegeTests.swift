import Testing

@Suite("The service under siege")
struct SiegeTests {
    @Test(
        "serves honest clients during every attack and while its portal is away, and sends the edits made meanwhile",
        .timeLimit(.minutes(40))
    )
    func siege() async throws {
        let folder = try TemporaryFolder()
        var script = Program(home: folder.path, environment: ["PYTHONDONTWRITEBYTECODE": "1"])
        script.executable = "/usr/bin/python3"
        let outcome = try await script.run(
            Repository.path("fixtures/siege/siege.py"),
            Program.path,
            Repository.path("fixtures/portal"),
            "--short"
        )
        let text = String(decoding: outcome.output, as: UTF8.self)
        #expect(outcome.status == 0, "\(text)\(outcome.error)")
        #expect(text.split(separator: "\n").count { $0.hasPrefix("proof: ") } == 8, "\(text)")
    }
}
