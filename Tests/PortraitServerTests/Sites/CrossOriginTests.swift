import FoundationEssentials
import PortraitServer
import SocketPeers
import Testing

@Suite("Pages of other sites")
struct CrossOriginTests {
    private static let trusted = "https://intranet.example.com"
    private static let stranger = "https://elsewhere.example.com"
    private static let jane = "/portraits/\(ServiceStage.jane)"

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.trustedOrigins = [try #require(WebOrigin(trusted))]
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-an-editor edit\ntoken-of-an-admin admin\n")
        )
        return configuration
    }

    @Test("may show and read every picture, also one that is not there")
    func pictures() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let tag = try #require(try await stage.client.get(Self.jane)["etag"])
            for (target, header, status) in [
                (Self.jane, [:], 200), (Self.jane + "/resize:16x16", [:], 200),
                (Self.jane, ["If-None-Match": tag], 304),
                ("/portraits/1", [:], 404), ("/avatar/0123456789abcdef0123456789abcdef", [:], 200),
                ("/openapi.json", [:], 200),
            ] {
                for origin in [Self.trusted, Self.stranger, "null"] {
                    let header = header.merging(["Origin": origin]) { own, _ in own }
                    let answer = try await stage.client.get(target, header)
                    #expect(answer.status == status, "\(target)")
                    #expect(answer["access-control-allow-origin"] == "*")
                    #expect(answer["access-control-allow-credentials"] == nil)
                    #expect(try #require(answer["access-control-expose-headers"]).contains("Portrait-Source"))
                    #expect(answer["cross-origin-resource-policy"] == "cross-origin")
                    #expect(answer["timing-allow-origin"] == "*")
                }
            }
        }
    }

    @Test("may not read what is for the operator")
    func operators() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            for target in [
                "/metrics", "/readyz", "/healthz", "/pending", "/nowhere", Self.jane + "/why",
                Self.jane + "/circle/why",
            ] {
                let answer = try await stage.client.get(target, ["Origin": Self.stranger])
                #expect(answer["access-control-allow-origin"] == nil, "\(target)")
                #expect(answer["cross-origin-resource-policy"] == "same-origin", "\(target)")
            }
        }
    }

    /// A question of a browser, and what it may do then.
    struct Question: Sendable {
        var origin: String
        var method: String
        var target: String
        var allowedOrigin: String?
        var allowedMethods: Set<String> = []
    }

    private static let editing: Set = ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]
    private static let questions = [
        Question(origin: trusted, method: "PUT", target: jane, allowedOrigin: trusted, allowedMethods: editing),
        Question(origin: trusted, method: "DELETE", target: jane, allowedOrigin: trusted, allowedMethods: editing),
        Question(
            origin: trusted,
            method: "POST",
            target: "/sync",
            allowedOrigin: trusted,
            allowedMethods: ["POST", "OPTIONS"]
        ),
        Question(origin: stranger, method: "PUT", target: jane), Question(origin: "null", method: "PUT", target: jane),
        Question(origin: stranger, method: "POST", target: "/sync"),
        Question(origin: stranger, method: "GET", target: "/pending"),
        Question(origin: stranger, method: "GET", target: jane, allowedOrigin: "*", allowedMethods: ["GET", "HEAD"]),
    ]

    @Test("may edit only where the operator lists their site", arguments: questions)
    func preflight(_ question: Question) async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let answer = try await stage.client.send(
                "OPTIONS",
                question.target,
                ["Origin": question.origin, "Access-Control-Request-Method": question.method]
            )
            #expect(answer.status == 204)
            #expect(answer["access-control-allow-origin"] == question.allowedOrigin)
            let methods = answer["access-control-allow-methods"].map { Set($0.components(separatedBy: ", ")) }
            #expect(methods ?? [] == question.allowedMethods)
            #expect(try #require(answer["vary"]).contains("Origin"))
            let fields = answer["access-control-allow-headers"] ?? ""
            #expect(fields.contains("Authorization") == (question.allowedOrigin == Self.trusted))
            // Who reads a stream of events goes on behind the last one.
            #expect(fields.contains("Last-Event-ID") == (question.allowedOrigin != nil))
        }
    }

    @Test("read the answers to their edits only where the operator lists their site")
    func edits() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            for (origin, allowed) in [(Self.trusted, Self.trusted), (Self.stranger, nil)] {
                let picture = try stage.picture(of: ServiceStage.jane)
                _ = try await stage.client.get(Self.jane)
                let header = [
                    "Origin": origin, "Authorization": "Bearer token-of-an-editor", "Content-Type": "image/jpeg",
                ]
                let answer = try await stage.client.send("PUT", Self.jane, header, body: picture)
                #expect(answer.status == 204)
                #expect(answer["access-control-allow-origin"] == allowed)
                let exposed = answer["access-control-expose-headers"] ?? ""
                #expect(exposed.contains("Portrait-Outcome") == (allowed != nil))
                #expect(answer["vary"] == "Origin")
            }
        }
    }

    @Test("learn the methods of every address")
    func options() async throws {
        try await ServiceStage.run { stage in
            for (target, methods) in [
                (Self.jane, "GET, HEAD, PUT, DELETE, OPTIONS"), (Self.jane + "/circle", "GET, HEAD, OPTIONS"),
                ("/sync", "POST, OPTIONS"), ("/healthz", "GET, HEAD, OPTIONS"),
            ] {
                let answer = try await stage.client.send("OPTIONS", target)
                #expect(answer.status == 204)
                #expect(answer["allow"] == methods, "\(target)")
            }
        }
    }
}
