import Digests
import FoundationEssentials
import HTTPConnections
import OfflineStore
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import Synchronization
import TestClocks
import Testing

@Suite("What was here before, over HTTP")
struct HistoryRoutesTests {
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]
    private static let admin = ["Authorization": "Bearer token-of-an-admin"]
    private static let user = "/portraits/\(ServiceStage.jane)"

    private struct Listing: Decodable {
        struct Former: Decodable {
            var number: Int
            var sha256: String
            var reason: String
        }

        var history: [Former]
    }

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\ntoken-of-an-admin admin\n")
        )
        return configuration
    }

    private static func picture(_ color: PixelPipeline.Color) throws -> [UInt8] {
        try Renderer().encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: color), as: .png)
    }

    private func history(_ stage: ServiceStage) async throws -> [Listing.Former] {
        let answer = try await stage.client.get("\(Self.user)/history", Self.edit)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer["cache-control"] == "no-store")
        return try JSONDecoder().decode(Listing.self, from: Data(answer.body)).history
    }

    @Test("are listed, shown and brought back, back and forth")
    func undo() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            // Portals write JPEG anew; a small PNG is kept as it comes, and can be told again.
            let jane = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
            #expect(stage.sandbox.changePortrait(try Self.picture(.white), screenName: jane.screenName))
            #expect(try await history(stage).isEmpty)
            #expect(try await stage.client.send("POST", "\(Self.user)/undo", Self.edit).status == 404)
            let first = try await stage.client.get(Self.user).body
            let second = try Self.picture(.black)
            let put = try await stage.client.send("PUT", Self.user, Self.edit, body: second)
            #expect([201, 204].contains(put.status), "\(put.text)")
            let former = try await history(stage)
            #expect(former.map(\.reason) == ["uploaded"] && former.map(\.number) == [1])
            let shown = try await stage.client.get("\(Self.user)/history/\(former[0].sha256)", Self.edit)
            #expect(shown.status == 200 && shown.body == first)
            let absent = "\(Self.user)/history/\(String(repeating: "0", count: 64))"
            #expect(try await stage.client.get(absent, Self.edit).status == 404)
            let undone = try await stage.client.send("POST", "\(Self.user)/undo?to=1", Self.edit)
            #expect(undone.status == 204, "\(undone.text)")
            #expect(try stage.picture(of: ServiceStage.jane) == first)
            #expect(try await stage.client.get(Self.user).body == first)
            #expect(try await stage.client.send("POST", "\(Self.user)/undo", Self.edit).status == 204)
            #expect(try stage.picture(of: ServiceStage.jane) == second)
            for target in ["undo?to=0", "undo?to=x", "undo?policy=never"] {
                #expect(try await stage.client.send("POST", "\(Self.user)/\(target)", Self.edit).status == 400)
            }
        }
    }

    @Test("an undo waits while the portal is away, and obeys conditions")
    func pending() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let first = try await stage.client.get(Self.user).body
            _ = try await stage.client.send("PUT", Self.user, Self.edit, body: try Self.picture(.black))
            let tag = Self.edit.merging(["If-Match": "\"other\""]) { own, _ in own }
            #expect(try await stage.client.send("POST", "\(Self.user)/undo", tag).status == 412)
            await stage.sandbox.stopListening()
            #expect(try await stage.client.send("POST", "\(Self.user)/undo", Self.edit).status == 202)
            let shown = try await stage.client.get(Self.user)
            #expect(shown.body == first && shown["portrait-source"] == "cache; pending")
        }
    }

    @Test("an undo with a condition asks the portal of somebody who was never asked for")
    func unknown() async throws {
        for (value, status) in [("\"other\"", 412), ("*", 404)] {
            try await ServiceStage.run(try Self.configuration()) { stage in
                let header = Self.edit.merging(["If-Match": value]) { own, _ in own }
                let answer = try await stage.client.send("POST", "\(Self.user)/undo", header)
                #expect(answer.status == status, "\(answer.text)")
            }
        }
    }

    @Test("need a token of the right scope and the right method")
    func access() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let reader = ["Authorization": "Bearer token-of-a-reader"]
            for (method, target) in [
                ("GET", "history"), ("GET", "history/\(String(repeating: "0", count: 64))"), ("POST", "undo"),
                ("DELETE", "traces"),
            ] {
                let nobody = try await stage.client.send(method, "\(Self.user)/\(target)")
                #expect(nobody.status == 401)
                #expect(try await stage.client.send(method, "\(Self.user)/\(target)", reader).status == 403)
                #expect(try await stage.client.send("PUT", "\(Self.user)/\(target)", Self.admin).status == 405)
            }
            #expect(try await stage.client.send("DELETE", "\(Self.user)/traces", Self.edit).status == 403)
        }
    }

    @Test("every trace is removed for an administrator, but not what waits")
    func traces() async throws {
        let heard = Heard()
        var configuration = try Self.configuration()
        configuration.claimOutside = { { traces throws(PortraitError) in heard.note(traces.userIds) } }
        try await ServiceStage.run(configuration) { stage in
            _ = try await stage.client.get(Self.user)
            await stage.sandbox.stopListening()
            #expect(try await stage.client.send("DELETE", Self.user, Self.edit).status == 202)
            let refused = try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin)
            #expect(refused.status == 409 && refused.text.contains("edit-pending"))
            let done = try await stage.client.send("DELETE", "\(Self.user)/traces?include-pending=true", Self.admin)
            #expect(done.status == 204, "\(done.text)")
            #expect(heard.userIds == [ServiceStage.jane])
            #expect(try await stage.client.get(Self.user).status == 503)
            #expect(try await stage.store.statistics().entryCount == 0)
            #expect(try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin).status == 204)
        }
    }

    @Test("no trace is removed where somebody else has what lies outside of the store")
    func busyOutside() async throws {
        let isFree = Atomic(false)
        var configuration = try Self.configuration()
        configuration.claimOutside = { () throws(PortraitError) -> PortraitService.Configuration.Forgetting in
            guard isFree.load(ordering: .relaxed) else {
                throw PortraitError(.cacheBusy, message: "a batch is at work", hint: "wait until it is done")
            }
            return { _ in }
        }
        try await ServiceStage.run(configuration) { stage in
            let picture = try await stage.client.get(Self.user).body
            let refused = try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin)
            #expect(refused.status == 503 && refused["retry-after"] != nil)
            for text in ["cache-busy", "a batch is at work", "wait until it is done"] {
                #expect(refused.text.contains(text), "\(refused.text)")
            }
            #expect(try await stage.store.statistics().entryCount == 1)
            let kept = try await stage.client.get("\(Self.user)?policy=cache-only")
            #expect(kept.status == 200 && kept.body == picture)
            isFree.store(true, ordering: .relaxed)
            #expect(try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin).status == 204)
            #expect(try await stage.store.statistics().entryCount == 0)
        }
    }

    @Test("that the user is gone from the store is told where the rest can't be done")
    func tracesInPart() async throws {
        let isFull = Atomic(true)
        var configuration = try Self.configuration()
        configuration.claimOutside = { () throws(PortraitError) -> PortraitService.Configuration.Forgetting in
            guard isFull.load(ordering: .relaxed) else { return { _ in } }
            return { _ throws(PortraitError) in
                throw PortraitError(.diskFull, message: "/cache/batch/a.journal is full", hint: "free some space")
            }
        }
        try await ServiceStage.run(configuration) { stage in
            _ = try await stage.client.get(Self.user)
            let left = try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin)
            #expect(left.status == 507 && left.text.contains("disk-full"), "\(left.text)")
            #expect(left.text.contains("the user is removed from the store, but something"), "\(left.text)")
            #expect(!left.text.contains("journal"))
            #expect(try await stage.store.statistics().entryCount == 0)
            isFull.store(false, ordering: .relaxed)
            #expect(try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin).status == 204)
        }
    }

    @Test("nothing of the user is left in memory, either")
    func tracesInMemory() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            func memory() async throws -> String? {
                try await stage.client.get("/metrics").text.split(separator: "\n")
                    .first { $0.hasPrefix("portrait_memory_bytes{kind=\"originals\"}") }.map(String.init)
            }
            for path in ["", "/resize:20x20"] { _ = try await stage.client.get(Self.user + path) }
            _ = try await stage.client.get("/portraits/by-screen-name/jane")
            let hash = MD5.digest(of: Array("jane.doe@example.com".utf8)).hexadecimal
            #expect(try await stage.client.get("/avatar/\(hash)?d=404").status == 200)
            #expect(try await memory() != "portrait_memory_bytes{kind=\"originals\"} 0")
            #expect(try await stage.client.send("DELETE", "\(Self.user)/traces", Self.admin).status == 204)
            #expect(try await memory() == "portrait_memory_bytes{kind=\"originals\"} 0")
            #expect(try await stage.client.get("/avatar/\(hash)?d=404").status == 404)
        }
    }

    @Test("a portrait that the portal lost goes on being given, and is counted once", .timeLimit(.minutes(5)))
    func lost() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let jane = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
            let first = try await stage.client.get(Self.user).body
            stage.sandbox.losePortrait(screenName: jane.screenName, answeringNotFound: true)
            for _ in 0..<2 {
                stage.clock.advance(bySeconds: 400)
                #expect(try await stage.client.get(Self.user).body == first)
                // The question is asked in the background.
                while try await !stage.client.get("/metrics").text.contains("portrait_lost_total 1") {}
            }
            #expect(try await stage.client.get(Self.user).body == first)
        }
    }

    /// What was to be removed outside of the store.
    private final class Heard: Sendable {
        private let ids = Mutex<Set<Int64>>([])

        var userIds: Set<Int64> { ids.withLock { $0 } }

        func note(_ userIds: Set<Int64>) { ids.withLock { $0.formUnion(userIds) } }
    }
}
