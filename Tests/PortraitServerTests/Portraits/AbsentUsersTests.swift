import PortraitServer
import SandboxPortal
import SocketPeers
import TestClocks
import Testing

@Suite("Users who are not there")
struct AbsentUsersTests {
    /// Waits until the list of users is read, which is asked for after the start, so that requests after this are a test's own.
    private static func settle(_ stage: ServiceStage) async throws {
        #expect(try await stage.client.get("/avatar/00000000000000000000000000000000?d=404").status == 404)
        stage.sandbox.clearRequests()
    }

    @Test("are asked of the portal once in ten seconds, however often somebody asks for them")
    func remembered() async throws {
        try await ServiceStage.run { stage in
            try await Self.settle(stage)
            for target in ["/portraits/1", "/portraits/by-screen-name/nobody", "/portraits/1/resize:9x9"] {
                #expect(try await stage.client.get(target).status == 404)
                let asked = stage.sandbox.requests().count
                #expect(asked > 0)
                for _ in 1...2 { #expect(try await stage.client.get(target).status == 404) }
                #expect(stage.sandbox.requests().count == asked)
            }
            let asked = stage.sandbox.requests().count
            stage.clock.advance(bySeconds: 9)
            #expect(try await stage.client.get("/portraits/1").status == 404)
            #expect(stage.sandbox.requests().count == asked)
            stage.clock.advance(bySeconds: 2)
            #expect(try await stage.client.get("/portraits/1").status == 404)
            #expect(stage.sandbox.requests().count > asked)
        }
    }

    @Test("cost a client that tries one id after the other the portal, but not what is stored")
    func guessing() async throws {
        var configuration = PortraitService.Configuration()
        configuration.missesPerMinute = 3
        try await ServiceStage.run(configuration) { stage in
            let jane = "/portraits/\(ServiceStage.jane)"
            #expect(try await stage.client.get(jane).status == 200)
            try await Self.settle(stage)
            // Asked for again they cost the portal nothing, and the client neither.
            for id in [1, 1, 1, 2, 2, 3] { #expect(try await stage.client.get("/portraits/\(id)").status == 404) }
            let asked = stage.sandbox.requests().count
            let refused = try await stage.client.get("/portraits/4")
            #expect(refused.status == 429)
            #expect(refused["retry-after"] == "20")
            #expect(try await stage.client.get(jane).status == 200)
            #expect(try await stage.client.get(jane + "/resize:9x9").status == 200)
            #expect(stage.sandbox.requests().count == asked)
            // Names have a count of their own, of which the hash above took one.
            #expect(try await stage.client.get("/portraits/by-screen-name/jane").status == 200)
            stage.clock.advance(bySeconds: 21)
            #expect(try await stage.client.get("/portraits/4").status == 404)
        }
    }
}
