import FoundationEssentials
import PostgresServer
import SandboxPortal
import Testing

@Suite("Replicas of the service on one PostgreSQL")
struct ReplicaTests {
    /// Changes a portrait; the answer has its header before its body.
    private func put(
        _ number: Int,
        _ target: String,
        to service: RunningService,
        _ stage: Stage
    ) async throws -> (status: Int, text: String) {
        let name = "picture\(number)"
        try stage.folder.write(TinyPicture(number: number).bytes, to: name)
        let fields = ["Authorization: Bearer token-of-editors", "Content-Type: image/gif"]
        let answer = try await service.fetch(
            target,
            options: ["--include", "--upload-file", stage.folder.file(name)] + fields.flatMap { ["--header", $0] }
        )
        return (answer.status, String(decoding: answer.body, as: UTF8.self).lowercased())
    }

    /// Waits until a service gives a picture.
    private func expect(_ number: Int, _ target: String, from service: RunningService) async throws {
        let bytes = TinyPicture(number: number).bytes
        while try await service.fetch(target).body != bytes { await Task.yield() }
    }

    /// Waits until a service tells that it is ready, or that it is not.
    private func expect(readiness status: Int, of service: RunningService) async throws {
        while try await service.fetch("/readyz").status != status { await Task.yield() }
    }

    @Test("see each other's edits, and give what they know while the database is away", .timeLimit(.minutes(10)))
    func replicas() async throws {
        let server = try await PostgresServer()
        let store = try await server.makeSchema()
        try await Stage.with(.liferay74, first: true) { stage in
            try stage.folder.write(Array("token-of-editors edit\n".utf8), to: "tokens")
            var program = stage.program
            program.environment["PORTRAIT_STORE"] = store
            program.environment["PORTRAIT_TOKEN_FILE"] = stage.folder.file("tokens")
            let replica = program
            let user = try stage.userWithPortrait()
            let target = "/portraits/\(user.userId)"
            // Both find no tables, and one of them makes them.
            async let one = replica.run("fetch", "--user-id", "\(user.userId)")
            async let other = replica.run("fetch", "--user-id", "\(user.userId)")
            let (first, second) = try await (one, other)
            #expect(first.status == 0 && first.output == second.output, "\(first.error)\(second.error)")

            try await RunningService.with(replica) { left in
                try await RunningService.with(replica) { right in
                    #expect(try await right.fetch(target).body == first.output)
                    let stored = try await put(1, target, to: left, stage)
                    try #require([201, 204].contains(stored.status), "\(stored.text)")
                    for service in [left, right] { try await expect(1, target, from: service) }

                    try await server.stop()
                    try await expect(readiness: 503, of: left)
                    #expect(try await left.fetch("/healthz").status == 200)
                    for service in [left, right] {
                        let known = try await service.fetch(target)
                        #expect(known.status == 200)
                        #expect(known.body == TinyPicture(number: 1).bytes)
                    }
                    #expect(try await right.fetch("/portraits/20156").status == 503)
                    let refused = try await put(2, target, to: right, stage)
                    #expect(refused.status == 503)
                    #expect(refused.text.contains("content-type: application/problem+json"), "\(refused.text)")
                    #expect(refused.text.contains("retry-after: "))
                    #expect(refused.text.contains("cache-unreachable"))

                    try await server.start()
                    try await expect(readiness: 200, of: left)
                    try await expect(readiness: 200, of: right)
                    #expect(try await right.fetch(target).body == TinyPicture(number: 1).bytes)
                    let again = try await put(3, target, to: right, stage)
                    // Otherwise the other one would never show it.
                    try #require([201, 204].contains(again.status), "\(again.text)")
                    try await expect(3, target, from: left)
                    #expect(stage.sandbox.portrait(screenName: user.screenName)?.bytes == TinyPicture(number: 3).bytes)

                    // The connections are there, and nobody answers on them.
                    try await server.pause()
                    try await expect(readiness: 503, of: left)
                    #expect(try await left.fetch(target).body == TinyPicture(number: 3).bytes)
                    try await server.resume()
                    for service in [left, right] { try await expect(readiness: 200, of: service) }
                    let last = try await put(4, target, to: right, stage)
                    try #require([201, 204].contains(last.status), "\(last.text)")
                    try await expect(4, target, from: left)
                }
            }
        }
    }
}
