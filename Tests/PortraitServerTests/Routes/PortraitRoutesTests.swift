import FoundationEssentials
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import Testing

@Suite("Portraits over HTTP")
struct PortraitRoutesTests {
    private let jane = "/portraits/\(ServiceStage.jane)"

    @Test("are the portal's bytes without a recipe, under every name of the user")
    func original() async throws {
        try await ServiceStage.run { stage in
            let expected = try stage.picture(of: ServiceStage.jane)
            for target in [
                jane, jane + "/", "/portraits/by-email/jane.doe%40example.com",
                "/portraits/by-email/%20JANE.doe@example.com",
                "/portraits/by-screen-name/jane",
            ] {
                let answer = try await stage.client.get(target)
                #expect(answer.status == 200, "\(target): \(answer.text)")
                #expect(answer.body == expected)
                #expect(answer["content-type"] == ImageFormat.sniff(expected)?.mediaType)
            }
        }
    }

    @Test("pass through the recipe of the path")
    func recipe() async throws {
        try await ServiceStage.run { stage in
            let answer = try await stage.client.get(jane + "/resize:64x48/circle/border:2:%23ff0000")
            let header = try ImageHeader(reading: answer.body)
            #expect(header.size == PixelSize(width: 64, height: 48))
            #expect(header.format == .png)
            let recipe = try Recipe(parsing: "resize:64x48/circle/border:2:#ff0000")
            let expected = try Renderer().render(try stage.picture(of: ServiceStage.jane), recipe: recipe)
            #expect(answer.body == expected.bytes)
        }
    }

    @Test("are found by the name of a recipe that the operator has given one")
    func namedRecipe() async throws {
        var configuration = PortraitService.Configuration()
        configuration.recipes = ["avatar": "resize:32x32/circle"]
        try await ServiceStage.run(configuration) { stage in
            let named = try await stage.client.get(jane + "/avatar")
            let written = try await stage.client.get(jane + "/resize:32x32/circle")
            #expect(named.status == 200)
            #expect(named.body == written.body)
            #expect(named["etag"] == written["etag"])
        }
    }

    @Test(
        "are refused before any work where the request makes no sense",
        arguments: [
            "/frobnicate", "/resize:0x0", "/resize:4097x10", "/resize:64x64/resize:5000x1", "?policy=never",
            "?placeholder=cat", "?placeholder-status=500", "?on-failure=shrug", "/overlay:nobody:north",
            "/blur:50/resize:4096x4096/blur:50/blur:50/blur:50/blur:50",
            // This takes more memory than a picture may, and that is no fault of the picture.
            "/format:webp:1/max-bytes:4096/resize:4096x4096",
        ]
    )
    func badRequest(suffix: String) async throws {
        var configuration = PortraitService.Configuration()
        configuration.maximumCost = 100_000_000
        try await ServiceStage.run(configuration) { stage in
            let answer = try await stage.client.get(jane + suffix)
            #expect(answer.status == 400, "\(answer.text)")
            #expect(answer["content-type"] == "application/problem+json")
            #expect(answer["cache-control"] == "no-store")
        }
    }

    @Test("name what they do not have: 404, 400 and 405")
    func unknown() async throws {
        try await ServiceStage.run { stage in
            #expect(try await stage.client.get("/portraits/1").status == 404)
            #expect(try await stage.client.get("/portraits/by-email/nobody@example.com").status == 404)
            #expect(try await stage.client.get("/portraits/by-screen-name/nobody").status == 404)
            for nothing in ["/portraits/", "/portraits", "//portraits/\(ServiceStage.jane)", "/portraits/by-email/"] {
                #expect(try await stage.client.get(nothing).status == 404, "\(nothing)")
            }
            #expect(try await stage.client.get(jane + "//circle").status == 400)
            #expect(try await stage.client.get(jane + "/why/")["content-type"] == "application/json")
            for id in ["jane", "0", "-1", "99999999999999999999", "1.5"] {
                #expect(try await stage.client.get("/portraits/\(id)").status == 400, "\(id)")
            }
            let wrong = try await stage.client.send("PATCH", jane)
            #expect(wrong.status == 405)
            #expect(try #require(wrong["allow"]).contains("GET"))
        }
    }

    @Test("tell how they come about, and are not drawn again for everybody who asks that")
    func why() async throws {
        struct Account: Decodable {
            struct Output: Decodable { var width: Int }
            var wasKept: Bool
            var output: Output?
            var stageMilliseconds: [String: Double]
        }
        try await ServiceStage.run { stage in
            func account() async throws -> Account {
                let answer = try await stage.client.get(jane + "/resize:41x41/why")
                return try JSONDecoder().decode(Account.self, from: Data(answer.body))
            }
            let first = try await account()
            #expect(first.output?.width == 41)
            #expect(!first.wasKept && !first.stageMilliseconds.isEmpty)
            // Times that were measured anew would be others.
            for _ in 1...5 { #expect(try await account().stageMilliseconds == first.stageMilliseconds) }
            _ = try await stage.client.get(jane + "/resize:41x41")
            #expect(try await account().wasKept)
        }
    }

    @Test("answer HEAD with the header of GET and nothing else")
    func head() async throws {
        try await ServiceStage.run { stage in
            let get = try await stage.client.get(jane + "/resize:20x20")
            let head = try await stage.client.send("HEAD", jane + "/resize:20x20")
            #expect(head.body.isEmpty)
            for name in ["content-length", "content-type", "etag", "cache-control"] { #expect(head[name] == get[name]) }
        }
    }
}
