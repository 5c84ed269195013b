import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import Testing

@Suite("Placeholders over HTTP")
struct PlaceholderTests {
    private static func maxAge(_ answer: ReceivedAnswer) -> Int? {
        answer["cache-control"]?.split(separator: ", ").first { $0.hasPrefix("max-age=") }
            .flatMap { Int($0.dropFirst("max-age=".count)) }
    }

    @Test("stand in for a portrait that is not there, for a short time and with a tag of their own")
    func silhouette() async throws {
        try await ServiceStage.run { stage in
            let user = try stage.userWithoutPortrait()
            let target = "/portraits/\(user.userId)/resize:48x48"
            let answer = try await stage.client.get(target)
            #expect(answer.status == 200)
            #expect(try ImageHeader(reading: answer.body).size == PixelSize(width: 48, height: 48))
            #expect(answer["portrait-source"] == "placeholder; reason=no-portrait")
            let portrait = try await stage.client.get("/portraits/\(ServiceStage.jane)/resize:48x48")
            #expect(try #require(Self.maxAge(answer)) <= 600)
            #expect(try #require(Self.maxAge(answer)) < #require(Self.maxAge(portrait)))
            #expect(answer["etag"] != portrait["etag"])
            let tag = try #require(answer["etag"])
            #expect(try await stage.client.get(target, ["If-None-Match": tag]).status == 304)
        }
    }

    @Test("come with 404 where that is asked for, or not at all")
    func statuses() async throws {
        try await ServiceStage.run { stage in
            let target = "/portraits/\(try stage.userWithoutPortrait().userId)"
            let found = try await stage.client.get(target + "?placeholder-status=404")
            #expect(found.status == 404)
            #expect(ImageFormat.sniff(found.body) == .png)
            #expect(
                try await stage.client.get(target + "?placeholder-status=404", ["If-None-Match": "*"]).status == 404
            )
            let none = try await stage.client.get(target + "?placeholder=none")
            #expect(none.status == 404)
            #expect(none.text.contains("\"code\":\"no-portrait\""))
            let initials = try await stage.client.get(target + "?placeholder=initials")
            #expect(initials.status == 200)
            #expect(initials.body != found.body)
            #expect(initials["etag"] != found["etag"])
        }
    }

    @Test("stand in for a failure only where that is asked for")
    func failures() async throws {
        try await ServiceStage.run { stage in
            #expect(try await stage.client.get("/portraits/1").status == 404)
            let unknown = try await stage.client.get("/portraits/1?on-failure=placeholder")
            #expect(unknown.status == 200)
            #expect(unknown["portrait-source"] == "placeholder; reason=no-such-user")
            await stage.sandbox.stopListening()
            let away = try await stage.client.get("/portraits/\(ServiceStage.jane)?on-failure=placeholder")
            #expect(away["portrait-source"] == "placeholder; reason=portal-unreachable")
        }
    }

    @Test(
        "are never fresh for longer than ten minutes or than a portrait",
        arguments: [(300, 60, 60), (3_600, 900, 600), (30, 60, 29), (0, 60, 0)]
    )
    func freshness(portrait: Int, wanted: Int, expected: Int) {
        let freshness = Freshness(fresh: .seconds(portrait), placeholder: .seconds(wanted))
        #expect(freshness.placeholder == .seconds(expected))
    }
}
