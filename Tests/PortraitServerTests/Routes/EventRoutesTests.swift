import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitServer
import PostgresServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import Testing

@testable import StoreEngine

@Suite("Events of portraits", .timeLimit(.minutes(10)))
struct EventRoutesTests {
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]
    private static let user = "/portraits/\(ServiceStage.jane)"
    private static let portal = PortalKey(server: "http://portal.example.com")

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        return configuration
    }

    private static func picture(_ color: PixelPipeline.Color) throws -> [UInt8] {
        try Renderer().encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: color), as: .png)
    }

    /// Has a user of the store changed as another process would.
    private static func keep(_ bytes: [UInt8], in store: OfflineStore) async throws {
        _ = try await store.save(
            .upload(StoredPicture.Original(bytes: bytes, mediaType: "image/gif")),
            name: .userId(ServiceStage.jane),
            user: nil,
            base: nil,
            portal: portal,
            localOnly: true
        )
    }

    @Test("tell the version at once, then every change that is made here, and what is read then is the new portrait")
    func edits() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events")
                let first = try await events.next()
                #expect(first.userId == ServiceStage.jane && first.version.count == 16 && !first.pending)
                #expect(events.text.lowercased().contains("content-type: text/event-stream\r\n"))
                #expect(events.text.lowercased().contains("cache-control: no-store\r\n"))
                let before = try await stage.client.get(Self.user).body
                #expect([200, 204].contains(try await stage.client.send("DELETE", Self.user, Self.edit).status))
                let removed = try await events.nextSettled()
                #expect(
                    removed
                        == EventReader.State(
                            userId: ServiceStage.jane,
                            version: "none",
                            source: "placeholder",
                            pending: false
                        )
                )
                let put = try await stage.client.send("PUT", Self.user, Self.edit, body: try Self.picture(.black))
                #expect([201, 204].contains(put.status), "\(put.text)")
                let changed = try await events.nextSettled()
                #expect(changed.version != first.version && changed.version.count == 16)
                #expect(try await stage.client.get(Self.user).body != before)
            }
        }
    }

    @Test("tell what the portal is found to have changed, as soon as anybody is given it")
    func portal() async throws {
        try await ServiceStage.run { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events")
                let first = try await events.next()
                let jane = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
                #expect(stage.sandbox.changePortrait(try Self.picture(.white), screenName: jane.screenName))
                // Old enough to be looked after in the background.
                stage.clock.advance(bySeconds: 600)
                _ = try await stage.client.get(Self.user)
                let found = try await events.next()
                #expect(found.version != first.version && found.source == "remote")
                let picture = try stage.picture(of: ServiceStage.jane)
                #expect(try await stage.client.get(Self.user).body == picture)
            }
        }
    }

    @Test("ask the portal by themselves for what is watched and not fresh")
    func watching() async throws {
        var configuration = PortraitService.Configuration()
        configuration.heartbeat = .seconds(1)
        try await ServiceStage.run(configuration) { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events")
                let first = try await events.next()
                try await events.wait(for: ": heartbeat\n\n")
                let jane = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
                #expect(stage.sandbox.changePortrait(try Self.picture(.white), screenName: jane.screenName))
                stage.clock.advance(bySeconds: 600)
                #expect(try await events.next().version != first.version)
            }
        }
    }

    @Test("have a second at least between two signs of life", arguments: [Duration.zero, .seconds(-1)])
    func heartbeats(wanted: Duration) async throws {
        var configuration = PortraitService.Configuration()
        configuration.heartbeat = wanted
        try await ServiceStage.run(configuration) { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let start = ContinuousClock.now
                let events = try await EventReader(connection, "\(Self.user)/events")
                try await events.wait(for: ": heartbeat\n\n", times: 2)
                #expect(start.duration(to: .now) >= .seconds(1))
            }
        }
    }

    @Test("tell of a portrait that only the portal's list names as soon as the portal has given it")
    func listed() async throws {
        try await ServiceStage.run { stage in
            // Who asks for a hash of nobody waits until the list was read.
            _ = try await stage.client.get("/avatar/\(String(repeating: "0", count: 32))?d=404")
            let other = try #require(
                stage.sandbox.users.first { $0.portraitId != 0 && $0.userId != ServiceStage.jane }
            )
            // No user of the portal's.
            let guessed: Int64 = 1
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events?also=\(other.userId),\(guessed)")
                var state = try await events.next()
                while state.userId != other.userId || state.version == "none" {
                    #expect(state.userId != guessed || state.version == "none")
                    state = try await events.next()
                }
                #expect(state.version.count == 16 && state.source == "remote")
            }
            let metrics = try await stage.client.get("/metrics").text
            #expect(metrics.contains("portrait_revalidations_total{result=\"failed\"} 0\n"))
        }
    }

    @Test("tell nothing again to who knows it by the last id, and everything to who knows something else")
    func lastId() async throws {
        var configuration = try Self.configuration()
        configuration.heartbeat = .seconds(1)
        let other: Int64 = 20214
        for target in ["\(Self.user)/events", "\(Self.user)/events?also=\(other)"] {
            try await ServiceStage.run(configuration) { stage in
                let id = try await SocketClient.with(stage.client.address) { connection in
                    let events = try await EventReader(connection, target)
                    // They may be told of before the portal has given them, and once more then.
                    var unknown: Set = target.contains("also") ? [ServiceStage.jane, other] : [ServiceStage.jane]
                    while !unknown.isEmpty {
                        let state = try await events.next()
                        if state.version != "none" { unknown.remove(state.userId) }
                    }
                    return try #require(events.id)
                }
                try await SocketClient.with(stage.client.address) { connection in
                    let events = try await EventReader(connection, target, "Last-Event-ID: \(id)\r\n")
                    try await events.wait(for: ": heartbeat\n\n")
                    #expect(!events.text.contains("data: "))
                }
                try await SocketClient.with(stage.client.address) { connection in
                    let events = try await EventReader(connection, target, "Last-Event-ID: other\r\n")
                    #expect(try await events.next().userId == ServiceStage.jane)
                }
            }
        }
    }

    @Test("tell what another process changed in the same file")
    func file() async throws {
        try await ServiceStage.run { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events")
                let first = try await events.next()
                try await Self.keep(Array("GIF89a of another process".utf8), in: stage.store)
                #expect(try await events.next().version != first.version)
            }
        }
    }

    @Test("tell what another machine changed in the same database")
    func database() async throws {
        let server = try await PostgresServer()
        let address = try #require(PostgresAddress(try await server.makeSchema()))
        try await ServiceStage.run(store: address) { stage in
            try await SocketClient.with(stage.client.address) { connection in
                let events = try await EventReader(connection, "\(Self.user)/events")
                let first = try await events.next()
                let store = try OfflineStore(
                    configuration: OfflineStore.Configuration(address: .postgres(address), busyTimeout: .seconds(300))
                )
                defer { store.close() }
                try await Self.keep(Array("GIF89a of another machine".utf8), in: store)
                #expect(try await events.next().version != first.version)
            }
        }
    }

    @Test("end when the token or the key is taken back by which they were opened")
    func revoked() async throws {
        var configuration = try Self.configuration()
        let target = "\(Self.user)/events?key=k1"
        let signing = try SigningKeys(text: "k1 a-secret-of-the-first-key\n")
        let signature = try #require(signing.signature(of: target, key: "k1"))
        let readers = try TokenTable(text: "token-of-a-reader read\n")
        let editors = try TokenTable(text: "token-of-an-editor edit\n")
        let keys = AccessKeys(tokens: readers, signing: signing)
        configuration.keys = keys
        configuration.requiresSignature = true
        configuration.heartbeat = .seconds(1)
        try await ServiceStage.run(configuration) { stage in
            for (target, field) in [
                ("\(Self.user)/events", "Authorization: Bearer token-of-a-reader\r\n"),
                ("\(target)&signature=\(signature)", ""),
            ] {
                try await SocketClient.with(stage.client.address) { connection in
                    let events = try await EventReader(connection, target, field)
                    _ = try await events.next()
                    try await events.wait(for: ": heartbeat")
                    keys.replace(tokens: editors)
                    keys.replace(signing: .empty)
                    await #expect(throws: CancellationError.self) { try await events.wait(for: "never") }
                    keys.replace(tokens: readers)
                    keys.replace(signing: signing)
                }
            }
        }
    }

    @Test("are refused for nobody, for parameters that have no effect, and by other methods")
    func refusals() async throws {
        try await ServiceStage.run { stage in
            #expect(try await stage.client.get("/portraits/1/events").status == 404)
            for target in [
                "0/events", "jane/events", "+1/events", "%2B1/events", "1/events?size=3", "1/events?also=a",
                "1/events?also=0",
            ] {
                #expect(try await stage.client.get("/portraits/\(target)").status == 400, "\(target)")
            }
            let many = (1...200).map(String.init).joined(separator: ",")
            #expect(try await stage.client.get("\(Self.user)/events?also=\(many)").status == 400)
            #expect(try await stage.client.send("PUT", "\(Self.user)/events").status == 405)
            let head = try await stage.client.send("HEAD", "\(Self.user)/events")
            #expect(head.status == 200 && head["content-type"] == "text/event-stream")
            // Nobody knows how long the stream would get.
            #expect(head["content-length"] == nil)
        }
    }

    @Test("have 16 streams for one client, and a place is free again when one is closed")
    func limit() async throws {
        try await ServiceStage.run { stage in
            var connections: [SocketClient] = []
            defer { for connection in connections { connection.close() } }
            for _ in 0..<16 {
                let connection = try await SocketClient.connect(to: stage.client.address)
                connections.append(connection)
                _ = try await EventReader(connection, "\(Self.user)/events").next()
            }
            let refused = try await stage.client.get("\(Self.user)/events")
            #expect(refused.status == 429 && refused.text.contains("too-many-streams"))
            #expect(refused["retry-after"] != nil)
            #expect(try await stage.client.get("/metrics").text.contains("portrait_event_streams 16\n"))
            connections.removeLast().close()
            while !(try await stage.client.get("/metrics").text.contains("portrait_event_streams 15\n")) {
                await Task.yield()
            }
            let connection = try await SocketClient.connect(to: stage.client.address)
            connections.append(connection)
            _ = try await EventReader(connection, "\(Self.user)/events").next()
        }
    }
}
