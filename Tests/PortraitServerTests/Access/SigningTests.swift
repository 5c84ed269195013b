import FoundationEssentials
import PortraitServer
import Screenlets
import SocketPeers
import TestClocks
import TestLogs
import Testing

@Suite("Signed addresses")
struct SigningTests {
    private static let text = "# two keys\nk1 a-secret-of-the-first-key\nk2 a-secret-of-the-second-key\n"

    /// Signatures by `openssl dgst -sha256 -hmac SECRET`.
    private static let signed = [
        "/portraits/20207/resize:64x64?expires=1795000100&key=k1":
            "7be2c9b1c09ffab4ea67a9ce9d65ea22120a03e178b927212ee41facc4ae1cc4",
        "/portraits/20207/resize:64x64?expires=1795000100&key=k2":
            "7cd0bb943105be96bdc74858de8f6b2506987afe0711ebd11a8dab2dc46b4839",
        "/portraits/20207/resize:64x64?key=k1":
            "518b2f10f54d39711f0cbb73fcc09f5cb4bd85ee9d836aa87b6ee4db5858f229",
    ]

    @Test("have the signature that openssl gives them")
    func signature() throws {
        let keys = try SigningKeys(text: Self.text)
        for (target, signature) in Self.signed {
            #expect(keys.signature(of: target, key: String(target.suffix(2))) == signature)
        }
        #expect(keys.signature(of: "/", key: "k3") == nil)
    }

    @Test("are written in one way only")
    func form() async throws {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(signing: try SigningKeys(text: Self.text))
        try await ServiceStage.run(configuration) { stage in
            func status(_ target: String) async throws -> Int { try await stage.client.get(target).status }
            let target = "/portraits/20207/resize:64x64?key=k1"
            let digits = try #require(Self.signed[target])
            #expect(try await status("\(target)&signature=\(digits)") == 200)
            let wide = String(
                String.UnicodeScalarView(digits.unicodeScalars.map { Unicode.Scalar($0.value + 0xFEE0) ?? $0 })
            )
            for other in [
                "\(target)&signature=\(digits)&signature=x", "\(target)&signature=x&signature=\(digits)",
                "\(target)&signature=\(digits)&", "\(target)&&signature=\(digits)", "\(target)&=&signature=\(digits)",
                "\(target)&signature=\(digits.uppercased())", "\(target)&%73ignature=\(digits)",
                "\(target)&signature=\(wide.utf8.map { "%" + String($0, radix: 16) }.joined())",
                "/portraits/20207/resize:64x64?signature=\(digits)&key=k1",
                "/portraits/20207/resize:64x64?signature=\(digits)",
            ] {
                #expect(try await status(other) == 403, "\(other)")
            }
        }
    }

    @Test("keys that make no sense are refused", arguments: ["k1", "k1 short", "k1 a-secret-of-16-or-more extra"])
    func refuses(line: String) {
        #expect(throws: PortraitError.self) { try SigningKeys(text: line) }
        #expect(throws: PortraitError.self) { try SigningKeys(text: Self.text + "k1 a-secret-of-the-third-key") }
    }

    @Test("are needed where the operator says so, and hold for this very address until they expire")
    func required() async throws {
        var configuration = PortraitService.Configuration()
        configuration.requiresSignature = true
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-a-reader read"),
            signing: try SigningKeys(text: Self.text)
        )
        try await ServiceStage.run(configuration) { stage in
            let plain = "/portraits/20207/resize:64x64"
            let unsigned = try await stage.client.get(plain)
            #expect(unsigned.status == 403)
            for (target, signature) in Self.signed {
                #expect(try await stage.client.get("\(target)&signature=\(signature)").status == 200)
                let other = target.replacing("64x64", with: "65x64")
                #expect(try await stage.client.get("\(other)&signature=\(signature)").status == 403)
                #expect(try await stage.client.get("\(target)&signature=\(signature)&policy=remote-only").status == 403)
                #expect(try await stage.client.get("\(target)&signature=").status == 403)
            }
            let withToken = try await stage.client.get(plain, ["Authorization": "Bearer token-of-a-reader"])
            #expect(withToken.status == 200)
            // Caches on the way give nobody else what the token has opened, and nothing after the address has expired.
            #expect(try #require(withToken["cache-control"]).hasPrefix("private, max-age=300"))
            for (target, signature) in Self.signed {
                let control = try await stage.client.get("\(target)&signature=\(signature)")["cache-control"]
                #expect(try #require(control).contains("stale") == !target.contains("expires"))
                if target.contains("expires") { #expect(control == "public, max-age=100") }
            }
            #expect(try await stage.client.get(plain, ["Authorization": "Bearer token-of-nobody-else"]).status == 403)
            #expect(try await stage.client.get("/healthz").status == 200)
            stage.clock.advance(bySeconds: 101)
            for (target, signature) in Self.signed {
                let expires = target.contains("expires")
                #expect(try await stage.client.get("\(target)&signature=\(signature)").status == (expires ? 403 : 200))
            }
            #expect(!stage.log.text.contains("signature="))
            #expect(!stage.log.text.contains("token-of-a-reader"))
        }
    }

    @Test("are not needed for avatars where the operator exempts these, and for everything else all the same")
    func exempted() async throws {
        var configuration = PortraitService.Configuration()
        configuration.requiresSignature = true
        configuration.exemptsAvatars = true
        configuration.keys = AccessKeys(signing: try SigningKeys(text: Self.text))
        try await ServiceStage.run(configuration) { stage in
            // The second time it comes from memory.
            for _ in 0..<2 {
                let avatar = try await stage.client.get("/avatar/\(Self.jane)")
                #expect(avatar.status == 200)
                let forged = try await stage.client.get("/avatar/\(Self.jane)?key=k1&signature=\(Self.jane)")
                #expect(forged.status == 403)
                let portrait = try await stage.client.get("/portraits/20207/resize:80x80")
                #expect(portrait.status == 403)
            }
        }
    }

    /// The MD5 of `jane.doe@example.com`, by md5sum.
    private static let jane = "0cba00ca3da1b283a57287bcceb17e35"
}
