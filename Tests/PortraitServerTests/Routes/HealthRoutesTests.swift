import Glibc
import OfflineStore
import PortraitServer
import SandboxPortal
import SocketPeers
import StoreEngine
import TestClocks
import Testing

@Suite("What the service tells of its health")
struct HealthRoutesTests {
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
}
