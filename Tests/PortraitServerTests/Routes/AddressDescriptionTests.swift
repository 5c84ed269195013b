import FoundationEssentials
import PixelPipeline
import PortraitServer
import SocketPeers
import Testing

@Suite("The description of all addresses")
struct AddressDescriptionTests {
    /// As much of an OpenAPI document as tells answers and the form of texts.
    private struct Document: Decodable {
        struct Anything: Decodable {
            init(from decoder: any Decoder) throws {}
        }

        struct Schema: Decodable { var pattern: String? }

        struct Parameter: Decodable {
            var name: String?
            var schema: Schema?
            /// Where it is described, for one of several addresses.
            var place: String?

            enum CodingKeys: String, CodingKey {
                case name, schema
                case place = "$ref"
            }
        }

        struct Operation: Decodable {
            var parameters: [Parameter]?
            var responses: [String: Anything]
        }

        struct Item: Decodable {
            var get: Operation?
            var head: Operation?
        }

        struct Components: Decodable {
            var schemas: [String: Schema]
            var parameters: [String: Parameter]
        }

        var paths: [String: Item]
        var components: Components
    }

    private static func document(_ stage: ServiceStage) async throws -> Document {
        let answer = try await stage.client.get("/openapi.json")
        // A list of types is of a later version of OpenAPI than the one that it says.
        #expect(answer.text.contains("\"openapi\": \"3.0.3\"") && !answer.text.contains("\"null\""))
        return try JSONDecoder().decode(Document.self, from: Data(answer.body))
    }

    @Test("takes the recipes that the service takes, and none that it refuses")
    func recipes() async throws {
        try await ServiceStage.run { stage in
            let description = try await Self.document(stage)
            let pattern = try Regex(try #require(description.components.schemas["recipe"]?.pattern))
            for text in [
                "resize:1024x768", "resize:128", "resize:48x48:cover:attention", "resize:48x48:northwest",
                "resize:4x4:contain:southwest", "light:gamma/resize:20x20", "format:jpeg:80", "format:webp:100",
                "resize:96x96/circle/border:4:00b8e0", "resize:0x1", "resize:4x4:contain:attention", "light:bright",
                "format:jpeg:0", "format:jpeg:101", "format:gif", "resize:4x4:nowhere", "resize:4x4:outside",
            ] {
                var isRecipe = false
                do throws(RecipeError) {
                    _ = try Recipe(parsing: text)
                    isRecipe = true
                } catch {
                    // It is none.
                }
                #expect((text.wholeMatch(of: pattern) != nil) == isRecipe, "\(text)")
            }
            let crop = try Regex(try #require(description.components.parameters["crop"]?.schema?.pattern))
            for text in ["0,0,10,10", "10000,0,12000,65535", "-5,-5,10,10"] {
                #expect(text.wholeMatch(of: crop) != nil, "\(text)")
            }
            let people = try #require(description.paths["/people"]?.get?.parameters)
            let after = try Regex(try #require(people.first { $0.name == "after" }?.schema?.pattern))
            for text in ["170000095:sinéad o'brien 95", "9223372036854775807:", "20207:jane doe"] {
                #expect(text.firstMatch(of: after) != nil, "\(text)")
            }
        }
    }

    @Test("names every form of an address, and the refusals that each one has")
    func addresses() async throws {
        try await ServiceStage.run { stage in
            let paths = try await Self.document(stage).paths
            for path in [
                "/portraits/{userId}/why", "/portraits/{userId}/{recipe}/why", "/portraits/by-email/{email}/why",
                "/portraits/by-email/{email}/{recipe}/why", "/portraits/by-screen-name/{screenName}/why",
                "/portraits/by-screen-name/{screenName}/{recipe}/why", "/avatar/{hash}", "/avatar/", "/avatar.php",
            ] {
                #expect(paths[path]?.get != nil && paths[path]?.head != nil, "\(path)")
            }
            // These two are asked by machines that know the service by its address only.
            for (path, item) in paths where !["/healthz", "/readyz"].contains(path) {
                for operation in [item.get, item.head].compactMap({ $0 }) {
                    #expect(operation.responses["421"] != nil, "\(path)")
                }
            }
            #expect(paths["/people"]?.head?.responses["400"] != nil)
        }
    }

    @Test("tells what a signed address has where the service asks for a signature, and nowhere else")
    func signatures() async throws {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        configuration.requiresSignature = true
        configuration.keys = AccessKeys(signing: try SigningKeys(text: "k1 a-secret-of-the-first-key"))
        try await ServiceStage.run(configuration) { stage in
            let digits = "0123456789abcdef0123456789abcdef"
            let places = ["key", "expires", "signature"].map { "#/components/parameters/\($0)" }
            var signedCount = 0
            for (path, item) in try await Self.document(stage).paths {
                let target = path.replacing("{userId}", with: "20207").replacing("{recipe}", with: "circle")
                    .replacing("{email}", with: "jane.doe%40example.com").replacing("{screenName}", with: "jane")
                    .replacing("/v3/profiles/{hash}", with: "/v3/profiles/\(digits)\(digits)")
                    .replacing("{hash}", with: digits)
                let isSigned = try await stage.client.get(target).text.contains("\"code\":\"signature-missing\"")
                if isSigned { signedCount += 1 }
                for operation in [item.get, item.head].compactMap({ $0 }) {
                    let told = Set((operation.parameters ?? []).compactMap(\.place))
                    #expect(told.isSuperset(of: places) == isSigned, "\(path)")
                }
            }
            #expect(signedCount >= 20)
        }
    }

    @Test("is JSON, and every address in it is one of the service")
    func methods() async throws {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        try await ServiceStage.run(configuration) { stage in
            let digits = "0123456789abcdef0123456789abcdef"
            let answer = try await stage.client.get("/openapi.json")
            #expect(answer["content-type"] == "application/json")
            let document = try JSONDecoder().decode(DescribedMethods.self, from: Data(answer.body))
            #expect(document.paths.count >= 14)
            for (path, item) in document.paths {
                let target = path.replacing("{userId}", with: "20207").replacing("{recipe}", with: "circle")
                    .replacing("{email}", with: "jane.doe%40example.com").replacing("{screenName}", with: "jane")
                    .replacing("/v3/profiles/{hash}", with: "/v3/profiles/\(digits)\(digits)")
                    .replacing("{hash}", with: digits)
                let methods = Set(item.keys.map { $0.uppercased() }).subtracting(["PARAMETERS"])
                let refusal = try await stage.client.send("PROPFIND", target)
                #expect(refusal.status == 405, "\(path)")
                #expect(Set(try #require(refusal["allow"]).components(separatedBy: ", ")) == methods, "\(path)")
            }
        }
    }
}

/// As much of an OpenAPI document as tells its addresses and their methods.
private struct DescribedMethods: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    var paths: [String: [String: Anything]]
}
