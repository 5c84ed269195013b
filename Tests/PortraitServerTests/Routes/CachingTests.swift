import FoundationEssentials
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import Testing

@Suite("Caching of portraits over HTTP")
struct CachingTests {
    private let jane = "/portraits/\(ServiceStage.jane)"

    private static func picture(_ color: PixelPipeline.Color) throws -> [UInt8] {
        try Renderer().encode(Bitmap(size: PixelSize(width: 40, height: 40), filledWith: color), as: .png)
    }

    @Test("entity tags are strong, and differ where the bytes do")
    func entityTags() async throws {
        var configuration = PortraitService.Configuration()
        configuration.policies = [.remoteOnly]
        try await ServiceStage.run(configuration) { stage in
            var tags: Set<String> = []
            for suffix in ["", "/resize:20x20", "/resize:20x21", "/resize:20x20/grayscale"] {
                let tag = try #require(try await stage.client.get(jane + suffix)["etag"])
                #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count == 34)
                tags.insert(tag)
            }
            #expect(tags.count == 4)
            #expect(stage.sandbox.changePortrait(try Self.picture(.white), screenName: "jane"))
            let changed = try await stage.client.get(jane + "?policy=remote-only")
            #expect(!tags.contains(try #require(changed["etag"])))
        }
    }

    @Test("a client that has the picture gets 304 without a body, by its tag or by its date")
    func notModified() async throws {
        try await ServiceStage.run { stage in
            _ = try await stage.client.get(jane)
            stage.clock.advance(bySeconds: 1)
            let first = try await stage.client.get(jane + "/resize:20x20")
            let tag = try #require(first["etag"])
            for known in [tag, "\"other\", \(tag)", "W/\(tag)", "*"] {
                let answer = try await stage.client.get(jane + "/resize:20x20", ["If-None-Match": known])
                #expect(answer.status == 304)
                #expect(answer.body.isEmpty)
                #expect(answer["etag"] == tag)
                #expect(answer["cache-control"] == first["cache-control"])
            }
            let date = try #require(first["last-modified"])
            #expect(try await stage.client.get(jane + "/resize:20x20", ["If-Modified-Since": date]).status == 304)
            for since in [
                "Fri, 06 Nov 2093 08:49:37 GMT", "Friday, 06-Nov-69 08:49:37 GMT", "Fri Nov  6 08:49:37 2093",
            ] {
                #expect(try await stage.client.get(jane, ["If-Modified-Since": since]).status == 304, "\(since)")
            }
            let old = "Sun, 06 Nov 1994 08:49:37 GMT"
            for since in [
                old, "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994", "yesterday",
                "Sun, 06 Nov 99999999999999999 08:49:37 GMT", "Sun Nov 6 08:49:37", "",
            ] {
                #expect(try await stage.client.get(jane + "/resize:20x20", ["If-Modified-Since": since]).status == 200)
            }
            let other = ["If-None-Match": "\"other\"", "If-Modified-Since": date]
            #expect(try await stage.client.get(jane + "/resize:20x20", other).status == 200)
        }
    }

    /// RFC 9110 section 8.6: a 304 has no other length than the 200 to the same request.
    @Test("304 tells the length of the picture, or none where the picture would have to be drawn for that")
    func lengthOfNotModified() async throws {
        var forgetful = PortraitService.Configuration()
        forgetful.renditionByteCount = 0
        for (configuration, isKept) in [(PortraitService.Configuration(), true), (forgetful, false)] {
            try await ServiceStage.run(configuration) { stage in
                for (target, isKnown) in [(jane, true), (jane + "/resize:20x20", isKept)] {
                    let whole = try await stage.client.get(target)
                    #expect(whole["content-length"] == "\(whole.body.count)" && !whole.body.isEmpty)
                    let tag = try #require(whole["etag"])
                    let answer = try await stage.client.get(target, ["If-None-Match": tag])
                    #expect(answer.status == 304)
                    let length = isKnown ? "\(whole.body.count)" : nil
                    #expect(answer["content-length"] == length, "\(target) \(isKept)")
                }
            }
        }
    }

    @Test("what can't be drawn is refused whatever the client knows, and neither 304 nor 412")
    func conditionsOfNothing() async throws {
        try await ServiceStage.run { stage in
            _ = try await stage.client.get(jane)
            stage.clock.advance(bySeconds: 1)
            for recipe in ["resize:5000x5000", "crop:1000,1000,10,10", "overlay:nix:south"] {
                for header in [
                    [:], ["If-None-Match": "*"], ["If-Modified-Since": "Sat, 28 Nov 2093 00:00:00 GMT"],
                    ["If-Match": "\"other\""], ["If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"],
                ] {
                    let answer = try await stage.client.get("\(jane)/\(recipe)", header)
                    #expect(answer.status == 400, "\(recipe) \(header)")
                    #expect(answer["etag"] == nil && answer["cache-control"] == "no-store", "\(recipe) \(header)")
                }
            }
        }
    }

    @Test("a client that means another picture gets 412, by its tag or by its date")
    func otherPicture() async throws {
        try await ServiceStage.run { stage in
            _ = try await stage.client.get(jane)
            stage.clock.advance(bySeconds: 1)
            let target = jane + "/resize:20x20"
            let first = try await stage.client.get(target)
            let (tag, date) = (try #require(first["etag"]), try #require(first["last-modified"]))
            for (name, value, status) in [
                ("If-Match", "\"other\"", 412), ("If-Match", "W/\(tag)", 412),
                ("If-Match", "\"other\", \(tag)", 200), ("If-Match", "*", 200), ("If-Unmodified-Since", date, 200),
                ("If-Unmodified-Since", "Sun, 06 Nov 1994 08:49:37 GMT", 412),
                ("If-Unmodified-Since", "yesterday", 200),
            ] {
                // The second answer could come from memory.
                for _ in 0..<2 {
                    let answer = try await stage.client.get(target, [name: value])
                    #expect(answer.status == status, "\(name): \(value)")
                    #expect((answer.body == first.body) == (status == 200))
                }
            }
            let both = ["If-Match": "\"other\"", "If-None-Match": tag]
            #expect(try await stage.client.get(target, both).status == 412)
        }
    }

    @Test("a picture is as old as its bytes, not as the last look at the portal")
    func lastModified() async throws {
        var configuration = PortraitService.Configuration()
        configuration.policies = [.cacheFirst, .remoteOnly]
        try await ServiceStage.run(configuration) { stage in
            let start = try await stage.client.get(jane)
            // It could still change in this very second.
            #expect(start["last-modified"] == nil)
            stage.clock.advance(bySeconds: 1)
            let date = try #require(try await stage.client.get(jane)["last-modified"])
            stage.clock.advance(bySeconds: 3_600)
            let again = try await stage.client.get(jane + "?policy=remote-only")
            #expect(again["portrait-source"] == "remote" && again["last-modified"] == date)
            #expect(try await stage.client.get(jane, ["If-Modified-Since": date]).status == 304)
        }
    }

    @Test("WebP is chosen where the client names it and the recipe leaves the format open")
    func negotiation() async throws {
        try await ServiceStage.run { stage in
            let target = jane + "/resize:20x20/format:auto"
            let webp = try await stage.client.get(target, ["Accept": "image/avif,image/webp,*/*;q=0.8"])
            #expect(webp["content-type"] == "image/webp")
            #expect(webp["vary"] == "Accept")
            for accept in ["*/*", "image/webp;q=0", "image/png"] {
                let answer = try await stage.client.get(target, ["Accept": accept])
                #expect(answer["content-type"] != "image/webp")
                #expect(answer["vary"] == "Accept")
                #expect(answer["etag"] != webp["etag"])
            }
            #expect(try await stage.client.get(jane + "/resize:20x20", ["Accept": "image/webp"])["vary"] == nil)
        }
    }

    @Test("a portrait is given without the portal while it is fresh, and looked after in the background when it is not")
    func revalidation() async throws {
        try await ServiceStage.run { stage in
            let first = try await stage.client.get(jane)
            let control = try #require(first["cache-control"])
            #expect(control.contains("max-age=300"))
            #expect(control.contains("stale-while-revalidate=86400"))
            #expect(control.contains("stale-if-error="))
            let changed = try Self.picture(.black)
            #expect(stage.sandbox.changePortrait(changed, screenName: "jane"))
            // Who asks for an avatar of nobody waits for the list of users, which is read after the start.
            #expect(try await stage.client.get("/avatar/00000000000000000000000000000000?d=404").status == 404)
            stage.sandbox.clearRequests()
            #expect(first["portrait-source"] == "remote; fallback")
            #expect(try await stage.client.get(jane)["portrait-source"] == "cache")
            stage.clock.advance(bySeconds: 299)
            #expect(try await stage.client.get(jane).body == first.body)
            #expect(stage.sandbox.requests().isEmpty)
            stage.clock.advance(bySeconds: 2)
            let stale = try await stage.client.get(jane)
            #expect(stale.body == first.body)
            #expect(stale["portrait-source"] == "cache")
            // The new one is seen as soon as the background has it.
            while try await stage.client.get(jane).body != changed { stage.clock.advance(bySeconds: 2) }
        }
    }

    @Test("a known portrait is given while the portal is away, however old, up to the limit for errors")
    func portalAway() async throws {
        var configuration = PortraitService.Configuration()
        configuration.freshness = Freshness(
            fresh: .seconds(10),
            staleWhileRevalidate: .seconds(10),
            staleIfError: .seconds(1_000)
        )
        try await ServiceStage.run(configuration) { stage in
            let first = try await stage.client.get(jane)
            await stage.sandbox.stopListening()
            for seconds in [15.0, 100, 800] {
                stage.clock.advance(bySeconds: seconds)
                let answer = try await stage.client.get(jane)
                #expect(answer.status == 200)
                #expect(answer.body == first.body)
            }
            stage.clock.advance(bySeconds: 200)
            let late = try await stage.client.get(jane)
            #expect(late.status == 503)
            #expect(late["retry-after"] != nil)
            #expect(late["cache-control"] == "no-store")
            #expect(try await stage.client.get("/portraits/20214").status == 503)
            #expect(try await stage.client.get("/portraits/20214?policy=cache-only").status == 503)
            #expect(try await stage.client.get(jane + "?policy=cache-only").status == 200)
        }
    }

    @Test("a portrait is kept by others no longer than the service gives it, under every address")
    func remainingTime() async throws {
        try await ServiceStage.run { stage in
            let avatar = "/avatar/0cba00ca3da1b283a57287bcceb17e35"
            func ages() async throws -> [String?] {
                var ages: [String?] = []
                for target in [jane, jane + "/resize:9x9", avatar] {
                    let control = try await stage.client.get(target)["cache-control"]
                    ages.append(control?.split(separator: ",").dropFirst().first.map(String.init))
                }
                return ages
            }
            _ = try await stage.client.get(jane)
            stage.clock.advance(bySeconds: 100)
            #expect(try await ages() == [" max-age=200", " max-age=200", " max-age=200"])
            await stage.sandbox.stopListening()
            stage.clock.advance(bySeconds: 1_000)
            #expect(try await ages() == [" max-age=5", " max-age=5", " max-age=5"])
        }
    }

    @Test("the portal's own word is kept by nobody, nor is the avatar that it is")
    func portalsWord() async throws {
        var configuration = PortraitService.Configuration()
        configuration.policy = .remoteFirst
        try await ServiceStage.run(configuration) { stage in
            for target in [jane, "/avatar/0cba00ca3da1b283a57287bcceb17e35"] {
                let answer = try await stage.client.get(target)
                #expect(answer["cache-control"] == "no-cache")
            }
        }
    }
}
