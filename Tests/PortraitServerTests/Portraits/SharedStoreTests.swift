import FoundationEssentials
import OfflineStore
import PostgresServer
import SocketPeers
import TestClocks
import Testing

@testable import PortraitServer
@testable import StoreEngine

@Suite("The service on a store that others use too", .timeLimit(.minutes(5)))
struct SharedStoreTests {
    private static let target = "/portraits/\(ServiceStage.jane)"
    private static let portal = PortalKey(server: "http://portal.example.com")

    /// Changes jane's portrait as another machine would.
    private func edit(_ bytes: [UInt8], at address: PostgresAddress) async throws {
        let store = try OfflineStore(
            configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
        )
        defer { store.close() }
        _ = try await store.save(
            .upload(StoredPicture.Original(bytes: bytes, mediaType: "image/gif")),
            name: .userId(ServiceStage.jane),
            user: nil,
            base: nil,
            portal: Self.portal,
            localOnly: true
        )
    }

    @Test("drops what it knows of a user whose portrait another machine changed, without waiting for any time")
    func hears() async throws {
        let server = try await PostgresServer()
        let address = try #require(PostgresAddress(try await server.makeSchema()))
        try await ServiceStage.run(store: address) { stage in
            let before = try await stage.client.get(Self.target)
            #expect(before.body == (try stage.picture(of: ServiceStage.jane)))
            // The clock stands still, so that nothing in memory grows old by itself.
            let edited = Array("GIF89a, as another machine has it".utf8)
            try await edit(edited, at: address)
            while try await stage.client.get(Self.target).body != edited { await Task.yield() }
        }
    }

    @Test("gives what it knows while the database is away, tells that it is not ready, and finds it again")
    func outlivesDatabase() async throws {
        let server = try await PostgresServer()
        let address = try #require(PostgresAddress(try await server.makeSchema()))
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        try await ServiceStage.run(configuration, store: address) { stage in
            let known = try await stage.client.get(Self.target)
            #expect(known.status == 200)
            #expect(try await stage.client.get("/readyz").status == 200)
            try await server.stop()
            // What was read is no longer trusted by now.
            stage.clock.advance(bySeconds: 60)
            for _ in 0..<3 {
                let again = try await stage.client.get(Self.target)
                #expect(again.status == 200)
                #expect(again.body == known.body)
            }
            // Nor does an edit wait for it, or read a picture that it can't keep.
            let edit = try await RawConnection.exchange(
                """
                PUT \(Self.target) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer token-of-an-editor\r\n\
                Content-Length: 1000\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n
                """,
                with: stage.client.address
            )
            #expect(edit.hasPrefix("HTTP/1.1 503 "), "\(edit)")
            #expect(edit.contains("cache-unreachable"))
            let ready = try await stage.client.get("/readyz")
            #expect(ready.status == 503)
            #expect(ready["Content-Type"] == "application/problem+json")
            #expect(ready.text.contains("cache-unreachable"), "\(ready.text)")
            try await server.start()
            #expect(try await stage.client.get("/readyz").status == 200)
            #expect(try await stage.client.get("/portraits/20214").status != 503)
        }
    }
}
