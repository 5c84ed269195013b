import FoundationEssentials
import PixelPipeline
import SandboxPortal
import Testing

@Suite("--placeholder initials")
struct InitialsTests {
    private static let initials = ["--placeholder", "initials", "-o", "-"]

    @Test("draws each user without portrait differently, and the same bytes twice")
    func differs() async throws {
        try await Stage.with(.liferay74) { stage in
            var pictures: Set<[UInt8]> = []
            let users = stage.sandbox.users.filter { $0.portraitId == 0 }
            #expect(users.count > 2)
            for user in users {
                let arguments = ["fetch", "--user-id", "\(user.userId)"] + Self.initials
                let first = try await stage.program.run(arguments)
                #expect(first.status == 0, "\(first.error)")
                #expect(ImageFormat.sniff(first.output) == .png)
                #expect(try await stage.program.run(arguments + ["--policy", "cache-only"]).output == first.output)
                pictures.insert(first.output)
            }
            let silhouette = try await stage.fetch("--user-id", "\(users[0].userId)", "-o", "-")
            pictures.insert(silhouette.output)
            #expect(pictures.count == users.count + 1)
        }
    }

    @Test("passes through the recipe, and is not drawn over a portrait that is there")
    func recipe() async throws {
        try await Stage.with(.liferay70) { stage in
            let user = try #require(stage.sandbox.user(screenName: "ludwig"))
            let drawn = try await stage.program.run(
                [
                    "fetch", "--screen-name", user.screenName, "--size", "40x30", "--recipe", "circle", "--format",
                    "webp",
                ]
                    + Self.initials
            )
            #expect(drawn.status == 0, "\(drawn.error)")
            let picture = try Renderer().bitmap(of: drawn.output)
            #expect(picture.size == PixelSize(width: 40, height: 30))
            #expect(picture[0, 0].alpha == 0)
            let portrait = try await stage.program.run(["fetch", "--me"] + Self.initials)
            #expect(portrait.output == (try #require(stage.sandbox.portrait(screenName: "test")).bytes))
        }
    }

    @Test("draws after a failure what is remembered of the user, or what the e-mail address tells, or the silhouette")
    func onFailure() async throws {
        try await Stage.with(.liferay74) { stage in
            let ludwig = ["fetch", "--email", "ludwig@example.com"]
            let known = try await stage.program.run(ludwig + Self.initials)
            #expect(known.status == 0, "\(known.error)")
            await stage.sandbox.stopListening()

            func afterFailure(_ arguments: [String]) async throws -> [UInt8] {
                let policy = ["--policy", "remote-only", "--on-failure", "placeholder", "--quiet"]
                let outcome = try await stage.program.run(arguments + policy)
                #expect(outcome.status == 0, "\(outcome.error)")
                return outcome.output
            }
            #expect(try await afterFailure(ludwig + Self.initials) == known.output)

            let stranger = try await afterFailure(["fetch", "--email", "ada.lovelace@example.com"] + Self.initials)
            let shouted = try await afterFailure(["fetch", "--email", "Ada.Lovelace@Example.com"] + Self.initials)
            let other = try await afterFailure(["fetch", "--screen-name", "grace.hopper"] + Self.initials)
            let nameless = try await afterFailure(["fetch", "--user-id", "1"] + Self.initials)
            let silhouette = try await afterFailure(["fetch", "--user-id", "1", "-o", "-"])
            #expect(stranger == shouted)
            #expect(Set([known.output, stranger, other, nameless]).count == 4)
            #expect(nameless == silhouette)
        }
    }
}
