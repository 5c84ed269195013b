import FoundationEssentials
import Glibc
import OfflineStore
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import StoreEngine
import Testing

@Suite("What monitoring reads")
struct MetricsRoutesTests {
    @Test("readiness tells the store's and the portal's state, and needs the store only")
    func readiness() async throws {
        try await ServiceStage.run { stage in
            let first = try await stage.client.get("/readyz")
            #expect(first.status == 200)
            #expect(first.text.contains("\"store\":\"writable\""))
            _ = try await stage.client.get("/portraits/\(ServiceStage.jane)")
            #expect(try await stage.client.get("/readyz").text.contains("\"portal\":\"answering\""))
            await stage.sandbox.stopListening()
            _ = try await stage.client.get("/portraits/20214")
            let away = try await stage.client.get("/readyz")
            #expect(away.status == 200)
            #expect(away.text.contains("\"portal\":\"away\""))
            stage.store.close()
            let closed = try await stage.client.get("/readyz")
            #expect(closed.status == 503)
            #expect(closed["content-type"] == "application/problem+json")
            #expect(try await stage.client.get("/healthz").status == 200)
        }
    }

    @Test("the look at the portal's user list tells that the portal answers, before anybody asks for a portrait")
    func listed() async throws {
        try await ServiceStage.run { stage in
            // Waits for the list.
            _ = try await stage.client.get(Self.stranger)
            #expect(try await stage.client.get("/readyz").text.contains("\"portal\":\"answering\""))
            #expect(try await stage.client.get("/metrics").text.contains("\nportrait_portal_up 1\n"))
        }
    }

    @Test("a portal that is never asked is neither up nor down")
    func unasked() async throws {
        var configuration = PortraitService.Configuration()
        configuration.policy = .cacheOnly
        try await ServiceStage.run(configuration) { stage in
            _ = try await stage.client.get(Self.stranger)
            #expect(try await stage.client.get("/readyz").text.contains("\"portal\":\"unknown\""))
            let metrics = try await stage.client.get("/metrics").text
            #expect(metrics.contains("# TYPE portrait_portal_up gauge\n") && !metrics.contains("\nportrait_portal_up "))
        }
    }

    /// The avatar of somebody whom no list names.
    private static let stranger = "/avatar/0123456789abcdef0123456789abcdef"

    @Test("readiness notices a database file that something else has overwritten")
    func overwritten() async throws {
        try await ServiceStage.run { stage in
            _ = try await stage.client.get("/portraits/\(ServiceStage.jane)")
            #expect(try await stage.client.get("/readyz").status == 200)
            let file = unsafe open(stage.store.engine.place, O_WRONLY)
            let text = Array("this is no database any more".utf8)
            #expect(unsafe pwrite(file, text, text.count, 0) == text.count)
            _ = close(file)
            // For a second the last proof is good enough.
            stage.clock.advance(bySeconds: 1)
            let answer = try await stage.client.get("/readyz")
            #expect(answer.status == 503)
            #expect(answer.text.contains("\"code\":\"cache-corrupt\""))
            #expect(!answer.text.contains("/tmp"))
            #expect(try await stage.client.get("/healthz").status == 200)
        }
    }

    @Test("failures of the portal tell strangers no host, and the log all")
    func failures() async throws {
        try await ServiceStage.run { stage in
            let port = stage.sandbox.url.split(separator: ":").last.map(String.init) ?? ""
            await stage.sandbox.stopListening()
            let answer = try await stage.client.get("/portraits/\(ServiceStage.jane)?policy=cache-first")
            #expect(answer.status == 503)
            #expect(answer.text.contains("\"code\":\"portal-unreachable\""))
            #expect(!answer.text.contains("127.0.0.1"))
            #expect(!port.isEmpty && !answer.text.contains(port))
            #expect(stage.log.text.contains("detail"))
        }
    }

    @Test("metrics count what was asked, where it came from and what failed, and name no user")
    func metrics() async throws {
        try await ServiceStage.run { stage in
            for _ in 0..<2 { _ = try await stage.client.get("/portraits/by-screen-name/jane/resize:8x8") }
            _ = try await stage.client.get("/portraits/1")
            _ = try await stage.client.get("/nowhere")
            let answer = try await stage.client.get("/metrics")
            #expect(answer["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
            let route = "/portraits/by-screen-name/{screenName}/{recipe}"
            for line in [
                "portrait_http_requests_total{route=\"\(route)\",method=\"GET\",status=\"200\"} 2",
                "portrait_http_requests_total{route=\"/portraits/{userId}\",method=\"GET\",status=\"404\"} 1",
                "portrait_http_requests_total{route=\"-\",method=\"GET\",status=\"404\"} 1",
                "portrait_http_request_duration_seconds_count{route=\"\(route)\"} 2",
                "portrait_renditions_total{source=\"made\"} 1", "portrait_renditions_total{source=\"memory\"} 1",
                "portrait_portraits_total{source=\"remote\"} 1",
                "portrait_portal_errors_total{code=\"no-such-user\"} 1", "portrait_pending_edits 0",
                "portrait_portal_up 1", "portrait_queue_length 0",
            ] {
                #expect(answer.text.contains(line + "\n"), "\(line)")
            }
            #expect(!answer.text.contains("jane"))
        }
    }

    @Test("the description of the addresses is JSON, and every address in it is one of the service")
    func description() async throws {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        try await ServiceStage.run(configuration) { stage in
            let digits = "0123456789abcdef0123456789abcdef"
            let answer = try await stage.client.get("/openapi.json")
            #expect(answer["content-type"] == "application/json")
            let document = try JSONDecoder().decode(OpenAPIDocument.self, from: Data(answer.body))
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
private struct OpenAPIDocument: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) throws {}
    }

    var paths: [String: [String: Anything]]
}
