import FoundationEssentials
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestLogs
import Testing

@Suite("What monitoring reads")
struct MetricsRoutesTests {
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
}
