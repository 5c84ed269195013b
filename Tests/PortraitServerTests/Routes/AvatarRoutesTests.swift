import Digests
import PixelPipeline
import PortraitServer
import SandboxPortal
import SocketPeers
import TestClocks
import Testing

@Suite("Avatars over HTTP")
struct AvatarRoutesTests {
    private static func md5(_ address: String) -> String {
        MD5.digest(of: Array(address.utf8)).hexadecimal
    }

    @Test("are found for users whom nobody has asked for before, and stay so without the portal")
    func offline() async throws {
        try await ServiceStage.run { stage in
            let target = "/avatar/\(Self.md5("jane.doe@example.com"))"
            let avatar = try await stage.client.get(target)
            #expect(avatar.status == 200)
            #expect(avatar["portrait-source"]?.hasPrefix("placeholder") == false)
            #expect(try ImageHeader(reading: avatar.body).size == PixelSize(width: 80, height: 80))
            await stage.sandbox.stopListening()
            #expect(try await stage.client.get(target).body == avatar.body)
            let png = try await stage.client.get(
                target.uppercased().replacing("/AVATAR", with: "/avatar") + ".png?s=33"
            )
            #expect(png["content-type"] == "image/png")
            #expect(try ImageHeader(reading: png.body).size == PixelSize(width: 33, height: 33))
        }
    }

    @Test("are the same picture with .gif behind the hash as without an extension")
    func gif() async throws {
        try await ServiceStage.run { stage in
            for address in ["jane.doe@example.com", "nobody@example.com"] {
                let target = "/avatar/\(Self.md5(address))"
                let avatar = try await stage.client.get(target + "?s=33")
                let gif = try await stage.client.get(target + ".gif?s=33")
                #expect(gif.status == 200)
                #expect(gif.body == avatar.body)
                #expect(gif["content-type"] == avatar["content-type"])
            }
        }
    }

    @Test("of strangers are what the client has chosen")
    func strangers() async throws {
        var configuration = PortraitService.Configuration()
        configuration.trustedHosts = try #require(TrustedHosts(["images.example.com"]))
        try await ServiceStage.run(configuration) { stage in
            let target = "/avatar/\(Self.md5("nobody@example.com"))"
            var bodies: Set<[UInt8]> = []
            let drawings = ["identicon", "retro", "monsterid", "wavatar", "robohash", "pagan", "color"]
            let letters = ["initials&name=Ada%20Lovelace", "initials&initials=XY", "initials&initials=X"]
            for choice in ["mp", "blank"] + drawings + letters {
                let answer = try await stage.client.get("\(target)?s=40&d=\(choice)")
                #expect(answer.status == 200)
                #expect(try ImageHeader(reading: answer.body).size == PixelSize(width: 40, height: 40))
                #expect(answer["portrait-source"] == "placeholder; reason=no-such-user")
                bodies.insert(answer.body)
            }
            #expect(bodies.count == 12)
            #expect(try await stage.client.get(target + "?d=404").status == 404)
            #expect(try await stage.client.get("/avatar/?d=404").status == 404)
            #expect(try await stage.client.get("/avatar/").status == 200)
        }
    }

    @Test("are not said to be nobody's while the portal can't tell")
    func away() async throws {
        try await ServiceStage.run { stage in
            let known = "/avatar/\(Self.md5("jane.doe@example.com"))"
            let stranger = "/avatar/\(Self.md5("nobody@example.com"))?d=404"
            // Waits for the list.
            let nobody = try await stage.client.get(stranger)
            #expect(nobody.status == 404 && nobody["cache-control"] == "public, max-age=60")
            await stage.sandbox.stopListening()
            let away = try await stage.client.get(known + "?d=404")
            #expect(away.status == 503 && away["cache-control"] == "no-store", "\(away.text)")
            #expect(try await stage.client.get(known + "?d=identicon").status == 200)
            let unsure = try await stage.client.get(stranger)
            #expect(unsure.status == 404 && unsure["cache-control"] == "no-store")
            try await stage.sandbox.startListening()
            stage.clock.advance(bySeconds: 60)
            #expect(try await stage.client.get(known + "?d=404").status == 200)
            let again = try await stage.client.get(stranger)
            #expect(again.status == 404 && again["cache-control"] == "public, max-age=60")
        }
    }

    @Test("can be the default although there is a portrait, which is not looked for then")
    func forced() async throws {
        var configuration = PortraitService.Configuration()
        configuration.missesPerMinute = 1
        try await ServiceStage.run(configuration) { stage in
            let nobody = "/avatar/\(Self.md5("nobody@example.com"))"
            for _ in 1...3 { #expect(try await stage.client.get(nobody + "?f=y").status == 200) }
            let target = "/avatar/\(Self.md5("jane.doe@example.com"))"
            let forced = try await stage.client.get(target + "?f=y&d=404")
            #expect(forced.status == 404)
            #expect(try await stage.client.get(target + "?f=y")["portrait-source"] == "placeholder; reason=forced")
            #expect(try await stage.client.get(target + "?f=n&d=404").status == 200)
        }
    }

    @Test("tell the methods that they have")
    func options() async throws {
        try await ServiceStage.run { stage in
            let target = "/avatar/\(Self.md5("jane.doe@example.com"))"
            let options = try await stage.client.send("OPTIONS", target)
            #expect(options.status == 204)
            #expect(options["allow"] == "GET, HEAD, OPTIONS")
            #expect(try await stage.client.send("DELETE", target).status == 405)
        }
    }

    @Test("do not let a client try one address after the other")
    func enumeration() async throws {
        var configuration = PortraitService.Configuration()
        configuration.missesPerMinute = 5
        try await ServiceStage.run(configuration) { stage in
            for number in 0..<5 {
                #expect(try await stage.client.get("/portraits/by-email/nobody\(number)@example.com").status == 404)
            }
            let answer = try await stage.client.get("/portraits/by-email/nobody@example.com")
            #expect(answer.status == 429)
            #expect(answer["retry-after"] != nil)
            // Clients of avatars get what they show in its place; whether that is right is told to nobody, and kept by nobody.
            let stranger = "/avatar/\(Self.md5("nobody@example.com"))"
            let known = "/avatar/\(Self.md5("jane.doe@example.com"))"
            for target in [stranger, known] {
                let avatar = try await stage.client.get(target)
                #expect(avatar.status == 200)
                #expect(avatar["portrait-source"] == "placeholder; reason=too-many-misses")
                #expect(avatar["cache-control"] == "no-store")
                #expect(try await stage.client.get(target + "?d=404").status == 404)
            }
            // What is stored costs nobody anything, and is given by any name.
            #expect(try await stage.client.get("/portraits/\(ServiceStage.jane)").status == 200)
            #expect(try await stage.client.get(known)["portrait-source"]?.hasPrefix("cache") == true)
            #expect(try await stage.client.get("/portraits/by-email/jane.doe@example.com").status == 200)
            let placeholder = try await stage.client.get("/portraits/by-email/no@example.com?on-failure=placeholder")
            #expect(placeholder.status == 200)
            #expect(placeholder["portrait-source"] == "placeholder; reason=too-many-misses")
        }
    }

    @Test("of one known person among thirty strangers are given however often the page is loaded")
    func page() async throws {
        try await ServiceStage.run { stage in
            let known = "/avatar/\(Self.md5("jane.doe@example.com"))"
            let portrait = try await stage.client.get(known)
            #expect(portrait["portrait-source"]?.hasPrefix("placeholder") == false)
            for load in 0..<100 {
                for number in 0..<30 {
                    let wanted = ["404", "identicon"][number % 2]
                    let hash = Self.md5("stranger\(number)@example.com")
                    let stranger = try await stage.client.get("/avatar/\(hash)?d=\(wanted)")
                    #expect(stranger.status == (wanted == "404" ? 404 : 200), "load \(load), stranger \(number)")
                    #expect(stranger["cache-control"] == "public, max-age=60")
                }
                #expect(try await stage.client.get(known).body == portrait.body, "load \(load)")
                // A minute for all of them.
                stage.clock.advance(bySeconds: 0.6)
            }
        }
    }
}
