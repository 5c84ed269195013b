import FoundationEssentials
import OfflineStore
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import Testing

@Suite("People over HTTP", .timeLimit(.minutes(10)))
struct PeopleRoutesTests {
    private static let read = ["Authorization": "Bearer token-of-a-reader"]
    private static let edit = ["Authorization": "Bearer token-of-an-editor"]

    private struct Listing: Decodable {
        struct Person: Decodable {
            var userId: Int64
            var screenName: String
            var name: String
            var portrait: Bool
            var pending: Bool
            var address: String
        }

        var people: [Person]
        var next: String?
        var count: Int
        var complete: Bool?
        var needsToken: Bool?
    }

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read\ntoken-of-an-editor edit\n")
        )
        return configuration
    }

    private static func page(_ query: String, _ stage: ServiceStage) async throws -> Listing {
        let answer = try await stage.client.get("/people\(query)", read)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer["cache-control"] == "no-store")
        #expect(!answer.text.contains("@"))
        return try JSONDecoder().decode(Listing.self, from: Data(answer.body))
    }

    /// Waits until the whole list is there.
    private static func settle(_ stage: ServiceStage) async throws {
        while try await page("", stage).complete != nil { await Task.yield() }
    }

    @Test("are all there once, 50 a page, ordered by name, with the guest's account left out")
    func pages() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Self.settle(stage)
            var all: [Listing.Person] = []
            var next: String?
            repeat {
                let after = next.map { next in
                    "?after=" + next.utf8.map { "%\($0 < 16 ? "0" : "")\(String($0, radix: 16))" }.joined()
                }
                let page = try await Self.page(after ?? "", stage)
                #expect(page.people.count == 50 || page.next == nil)
                all += page.people
                next = page.next
                #expect(page.count >= all.count)
                if next == nil { #expect(page.count == all.count) }
            } while next != nil
            #expect(Set(all.map(\.userId)).count == all.count)
            let names = all.map { $0.name.lowercased() }
            #expect(names == names.sorted())
            let listed = stage.sandbox.users.filter { !$0.screenName.isEmpty }
            #expect(Set(all.map(\.userId)).isSubset(of: Set(listed.map(\.userId))))
            let jane = try #require(all.first { $0.userId == ServiceStage.jane })
            #expect(jane.portrait && jane.address == "/portraits/20207" && jane.screenName == "jane")
        }
    }

    @Test("are found by name, screen name and e-mail address, whatever the case")
    func search() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Self.settle(stage)
            for query in ["JANE", "jane.doe%40EXAMPLE", "jane+doe"] {
                let page = try await Self.page("?query=\(query)", stage)
                #expect(page.people.contains { $0.userId == ServiceStage.jane }, "\(query)")
            }
            let none = try await Self.page("?query=nobody-at-all", stage)
            #expect(none.people.isEmpty && none.count == 0 && none.next == nil)
        }
    }

    @Test("are filtered by what the store knows of their portraits")
    func filters() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            try await Self.settle(stage)
            let without = try await Self.page("?filter=no-portrait", stage)
            #expect(!without.people.isEmpty && without.people.allSatisfy { !$0.portrait })
            let user = try stage.userWithoutPortrait()
            #expect(try await Self.page("?filter=pending", stage).count == 0)
            await stage.sandbox.stopListening()
            let bytes = try Renderer()
                .encode(
                    Bitmap(size: PixelSize(width: 40, height: 40), filledWith: .black),
                    as: .png
                )
            let put = try await stage.client.send("PUT", "/portraits/\(user.userId)", Self.edit, body: bytes)
            #expect(put.status == 202, "\(put.text)")
            let pending = try await Self.page("?filter=pending", stage)
            #expect(pending.people.map(\.userId) == [user.userId])
            #expect(pending.people.allSatisfy { $0.pending && $0.portrait })
            #expect(try await Self.page("?filter=no-portrait", stage).count == without.count - 1)
            for filter in ["conflict", "lost"] { #expect(try await Self.page("?filter=\(filter)", stage).count == 0) }
        }
    }

    @Test("are told to tokens alone, and only by parameters that have an effect")
    func refusals() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let bare = try await stage.client.get("/people")
            #expect(bare.status == 401)
            #expect(try await stage.client.get("/people", ["Authorization": "Bearer of-nobody-at-all"]).status == 401)
            for query in ["?filter=all", "?after=x", "?limit=3", "?after=0:a"] {
                #expect(try await stage.client.get("/people\(query)", Self.read).status == 400, "\(query)")
            }
            #expect(try await stage.client.send("POST", "/people", Self.read).status == 405)
        }
    }
}
