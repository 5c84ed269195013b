import OfflineStore
import PixelPipeline
import PortraitServer
import Screenlets
import SocketPeers
import Testing

/// The service draws from what was sent, for as long as the portal has what it made of that.
@Suite("Masters in the service")
struct ServedMasterTests {
    private static let target = "/portraits/\(ServiceStage.jane)"
    private static let large = "\(target)/resize:512x512/circle"
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-editor edit\n"))
        return configuration
    }

    /// A picture of shades that is larger than any portal keeps.
    private static func picture() throws -> [UInt8] {
        let size = PixelSize(width: 600, height: 600)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size.pixelCount * 4)
        for y in 0..<600 { for x in 0..<600 { bytes += [UInt8(x * 255 / 600), UInt8(y * 255 / 600), 90, 255] } }
        return try Renderer().encode(Bitmap(size: size, layout: .rgba, bytes: bytes), as: .jpeg, quality: 90)
    }

    @Test("says so, with an entity tag of its own, and draws what was sent")
    func drawn() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let picture = try Self.picture()
            let before = try await stage.client.get(Self.large)
            #expect(before["portrait-master"] == nil)
            let put = try await stage.client.send("PUT", Self.target, Self.edit, body: picture)
            #expect([201, 204].contains(put.status), "\(put.text)")
            let large = try await stage.client.get(Self.large)
            #expect(large["portrait-master"] == "1" && large["etag"] != before["etag"])
            let recipe = try Recipe(parsing: "resize:512x512/circle")
            #expect(large.body == (try Renderer().render(picture, recipe: recipe).bytes))
            // From memory the same, and what is no larger than the portal's picture is drawn from that.
            let again = try await stage.client.get(Self.large)
            #expect(again.body == large.body && again["portrait-master"] == "1" && again["etag"] == large["etag"])
            let small = try await stage.client.get("\(Self.target)/resize:64x64")
            #expect(small["portrait-master"] == nil)
            let own = try await stage.client.get(Self.target)
            #expect(own.body == (try stage.picture(of: ServiceStage.jane)) && own["portrait-master"] == nil)
            let tag = try #require(large["etag"])
            #expect(try await stage.client.get(Self.large, ["If-None-Match": tag]).status == 304)
        }
    }

    @Test("draws from the portal's picture where the master was evicted, under the entity tag of that")
    func evicted() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            _ = try await stage.client.send("PUT", Self.target, Self.edit, body: try Self.picture())
            let own = try await stage.client.get(Self.target)
            // What is in memory of the portrait has heard of a master that is not there any more.
            let master = try await stage.store.statistics()
            #expect(master.masterCount == 1)
            _ = try await stage.store.prune(toByteCount: master.byteCount - 1)
            #expect(try await stage.store.statistics().masterCount == 0)
            let large = try await stage.client.get(Self.large)
            #expect(large.status == 200 && large["portrait-master"] == nil)
            let recipe = try Recipe(parsing: "resize:512x512/circle")
            #expect(large.body == (try Renderer().render(own.body, recipe: recipe).bytes))
        }
    }
}
