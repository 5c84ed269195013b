import FoundationEssentials
import PixelPipeline
import PortraitDrawing
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestFolders
import Testing

@Suite("Hooks of the service")
struct ServiceHooksTests {
    private static let jane = "/portraits/\(ServiceStage.jane)"
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]

    private static func script(_ name: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../fixtures/hooks/\(name)")
            .standardized.path(percentEncoded: false)
    }

    private static func configuration(
        _ commands: [HookEvent: String],
        servers: [HookEvent: String] = [:],
        failure: HookFailure = .fail
    ) throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.hooks = Hooks(
            commands: try commands.mapValues { try #require(HookCommand($0)) },
            servers: try servers.mapValues { try #require(HookCommand($0)) },
            format: .pam,
            failure: failure,
            timeLimit: .seconds(300),
            environment: ProcessInfo.processInfo.environment
        )
        configuration.exitCode = { $0 == .noSuchUser ? 67 : 1 }
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        return configuration
    }

    /// Whether a picture has no colour in it.
    private static func isGray(_ file: [UInt8]) throws -> Bool {
        try Renderer().draw(file, [RenditionRequest(Recipe())])[0].bitmap.isGray
    }

    @Test("change portraits, with and without a recipe, once for each picture; placeholders are left alone")
    func response() async throws {
        for (event, isServer) in [
            (HookEvent.response, false), (.response, true), (.rendition, false), (.rendition, true),
        ] {
            let configuration =
                isServer
                ? try Self.configuration([:], servers: [event: Self.script("gray-server.py")])
                : try Self.configuration([event: Self.script("gray.py")])
            try await ServiceStage.run(configuration) { stage in
                #expect(try !Self.isGray(try stage.picture(of: ServiceStage.jane)))
                for target in [Self.jane + "/resize:32x32/format:png", Self.jane + "/format:png"] {
                    let answer = try await stage.client.get(target)
                    #expect(answer.status == 200, "\(answer.text)")
                    #expect(try Self.isGray(answer.body))
                    let again = try await stage.client.get(target)
                    #expect(again.body == answer.body)
                    #expect(again["server-timing"]?.contains("memory") == true)
                }
                let original = try await stage.client.get(Self.jane)
                #expect(original.body != (try stage.picture(of: ServiceStage.jane)))
                let nobody = try stage.userWithoutPortrait().userId
                let placeholder = try await stage.client.get("/portraits/\(nobody)/format:png")
                #expect(try !Self.isGray(placeholder.body))
            }
        }
    }

    @Test("are given a received picture once, however many renditions and clients ask for it, and each rendition once")
    func once() async throws {
        let folder = try TestFolder("service", inMemory: true)
        func count(_ name: String) throws -> Int {
            try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8).split(separator: "\n").count
        }
        // A grey picture of 3 by 2 takes the place of each portrait; renditions are left as they are.
        let received = "sh -c 'echo x >> \(folder.path)/received; printf \"P5 3 2 255\\nabcdef\"'"
        let rendition = "sh -c 'echo x >> \(folder.path)/renditions'"
        try await ServiceStage.run(try Self.configuration([.response: received, .rendition: rendition])) { stage in
            let sizes = [10, 11, 12, 13]
            let answers = try await withThrowingTaskGroup(of: PixelSize.self) { group in
                for side in sizes + sizes {
                    group.addTask {
                        let answer = try await stage.client.get(Self.jane + "/resize:\(side)x\(side):fill/format:png")
                        return try Renderer().bitmap(of: answer.body).size
                    }
                }
                return try await group.reduce(into: Set<PixelSize>()) { $0.insert($1) }
            }
            #expect(answers == Set(sizes.map { PixelSize(width: $0, height: $0) }))
            let whole = try await stage.client.get(Self.jane + "/format:png")
            #expect(try Renderer().bitmap(of: whole.body).size == PixelSize(width: 3, height: 2))
        }
        #expect(try count("received") == 1)
        #expect(try count("renditions") == 5)
    }

    @Test("are named where somebody asks how a picture comes about, in their order, and not run for that")
    func why() async throws {
        struct Account: Decodable {
            struct Output: Decodable { var width: Int }
            var hooks: [String]
            var output: Output?
        }
        let cases: [([HookEvent: String], [HookEvent: String], [String])] = [
            ([:], [:], []), ([.error: "/bin/false"], [:], []), ([.rendition: "/bin/false"], [:], ["on-rendition"]),
            (
                [.rendition: "/bin/false"], [.response: Self.script("gray-server.py")], ["on-response", "on-rendition"]
            ),
        ]
        for (commands, servers, names) in cases {
            try await ServiceStage.run(try Self.configuration(commands, servers: servers)) { stage in
                let answer = try await stage.client.get(Self.jane + "/resize:32x32/why")
                let account = try JSONDecoder().decode(Account.self, from: Data(answer.body))
                #expect(account.hooks == names)
                #expect(account.output?.width == 32)
                #expect(try await stage.client.get(Self.jane + "/resize:32x32").status == (names.isEmpty ? 200 : 502))
                let user = try stage.userWithoutPortrait().userId
                let nobody = try await stage.client.get("/portraits/\(user)/why")
                #expect(try JSONDecoder().decode(Account.self, from: Data(nobody.body)).hooks.isEmpty)
            }
        }
    }

    @Test("are a part of the entity tag")
    func entityTag() async throws {
        var tags: Set<String> = []
        for commands in [
            [:], [HookEvent.response: Self.script("gray.py")], [.rendition: Self.script("gray.py")],
            [.response: Self.script("badge.py")],
        ] {
            let (found, tag) = AsyncStream.makeStream(of: String.self)
            try await ServiceStage.run(try Self.configuration(commands)) { stage in
                tag.yield(try #require(try await stage.client.get(Self.jane + "/resize:16x16")["etag"]))
            }
            tags.insert(try #require(await found.first { _ in true }))
        }
        #expect(tags.count == 4)
    }

    @Test(
        "that fail are the fault of what is behind the service, or are skipped for a moment",
        arguments: [false, true]
    )
    func failure(skips: Bool) async throws {
        let configuration = try Self.configuration([.response: "/bin/false"], failure: skips ? .skip : .fail)
        try await ServiceStage.run(configuration) { stage in
            for _ in 1...2 {
                let answer = try await stage.client.get(Self.jane)
                guard skips else {
                    #expect(answer.status == 502)
                    #expect(answer.text.contains("\"hook-failed\""))
                    #expect(answer["cache-control"] == "no-store")
                    continue
                }
                #expect(answer.status == 200)
                #expect(answer.body == (try stage.picture(of: ServiceStage.jane)))
                #expect(answer["cache-control"] == "no-cache")
                #expect(answer["etag"] == nil)
                #expect(answer["last-modified"] == nil)
                #expect(answer["server-timing"]?.contains("memory") == false)
            }
        }
    }

    @Test("hear of failed loads and of edits, the last ones before the service ends")
    func events() async throws {
        let folder = try TestFolder("service", inMemory: true)
        let file = "\(folder.path)/events.ndjson"
        let tell = "\(Self.script("tell.sh")) \(file)"
        try await ServiceStage.run(
            try Self.configuration([.error: tell, .uploaded: tell, .uploadError: tell])
        ) { stage in
            let picture = try Renderer()
                .encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: .black), as: .png)
            // An edit that is kept first may be sent, and told of, by the sync beside it as well.
            let jane = Self.jane + "?policy=remote-first"
            #expect(try await stage.client.send("PUT", jane, Self.edit, body: picture).status < 300)
            #expect(try await stage.client.send("PUT", jane, Self.edit, body: [1, 2, 3]).status == 422)
            #expect(try await stage.client.send("DELETE", jane, Self.edit).status == 204)
            #expect(try await stage.client.get("/portraits/1").status == 404)
        }
        let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
        let events = text.split(separator: "\n")
        #expect(events.count { $0.contains("\"event\":\"on-uploaded\"") } == 2, "\(text)")
        #expect(events.count { $0.contains("\"event\":\"on-upload-error\"") } == 1, "\(text)")
        let failed = try #require(events.first { $0.contains("\"event\":\"on-error\"") }, "\(text)")
        #expect(failed.contains("\"code\":\"no-such-user\"") && failed.contains("\"exit\":67"))
    }
}
