import Digests
import PixelPipeline
import PortraitServer
import SandboxPortal
import SocketPeers
import TestClocks
import Testing

@Suite("Profiles over HTTP", .timeLimit(.minutes(10)))
struct ProfileRoutesTests {
    private static func md5(_ address: String) -> String { MD5.digest(of: Array(address.utf8)).hexadecimal }

    private static func sha256(_ address: String) -> String { SHA256.digest(of: Array(address.utf8)).hexadecimal }

    private static let jane = md5("jane.doe@example.com")
    private static let site = "http://p.example.com"
    private static let host = ["Host": "p.example.com"]
    private static let suffixes = ["", ".json", ".xml", ".vcf", ".qr"]

    private static var configuration: PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.servesProfiles = true
        return configuration
    }

    @Test("tell name and avatar of a known person in every form, and nothing else")
    func forms() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            let types = [
                "text/html; charset=utf-8", "application/json", "application/xml; charset=utf-8",
                "text/vcard; charset=utf-8", "image/png",
            ]
            for hash in [Self.jane, Self.sha256("jane.doe@example.com")] {
                for (suffix, type) in zip(Self.suffixes, types) {
                    let answer = try await stage.client.get("/\(hash)\(suffix)", Self.host)
                    #expect(answer.status == 200, "\(suffix): \(answer.text)")
                    #expect(answer["content-type"] == type)
                    #expect(answer["cache-control"] == "public, max-age=300")
                    #expect(answer["access-control-allow-origin"] == "*")
                    #expect(answer["x-content-type-options"] == "nosniff")
                    guard suffix != ".qr" else { continue }
                    #expect(answer.text.contains("Jane Doe"))
                    #expect(
                        suffix.isEmpty
                            || answer.text.replacing("\r\n ", with: "").contains("\(Self.site)/avatar/\(hash)")
                    )
                    // Neither address nor screen name nor id.
                    for secret in ["@", "jane", "\(ServiceStage.jane)"] {
                        #expect(!answer.text.contains(secret), "\(suffix)")
                    }
                }
            }
            let hash = Self.sha256("jane.doe@example.com")
            let third = try await stage.client.get("/v3/profiles/\(hash)", Self.host)
            #expect(third.status == 200 && third["content-type"] == "application/json")
            #expect(third.text.contains(#""display_name":"Jane Doe""#))
            #expect(third.text.contains(#""avatar_url":"http://p.example.com/avatar/\#(hash)""#))
        }
    }

    @Test("are where they were before: nowhere, unless the operator wants them")
    func off() async throws {
        try await ServiceStage.run { stage in
            let targets =
                Self.suffixes.map { "/\(Self.jane)\($0)" } + ["/v3/profiles/\(Self.sha256("jane.doe@example.com"))"]
            for target in targets {
                for method in ["GET", "HEAD", "OPTIONS", "DELETE"] {
                    let answer = try await stage.client.send(method, target)
                    #expect(answer.status == 404, "\(method) \(target)")
                    #expect(method == "HEAD" || answer.text.contains("no-such-address"))
                }
            }
        }
    }

    @Test("of nobody are told to be none in the form that was asked for, for a minute")
    func strangers() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            let bodies = [
                "": "User not found\n", ".json": "\"User not found\"", ".vcf": "User not found\n",
                ".qr": "User not found\n",
                ".xml": """
                <?xml version="1.0" encoding="utf-8"?>
                <response><error>User not found</error></response>

                """,
            ]
            for (suffix, body) in bodies {
                let answer = try await stage.client.get("/\(Self.md5("nobody@example.com"))\(suffix)")
                #expect(answer.status == 404 && answer.text == body)
                #expect(answer["cache-control"] == "public, max-age=60")
                #expect(answer["access-control-allow-origin"] == "*")
            }
            let third = try await stage.client.get("/v3/profiles/\(Self.sha256("nobody@example.com"))")
            #expect(third.status == 404 && third.text == #"{"code":"not_found","error":"User not found"}"#)
            let script = try await stage.client.get("/\(Self.md5("nobody@example.com")).json?callback=f")
            #expect(script.status == 404 && script.text == "/**/ f(\"User not found\");\n")
        }
    }

    @Test("are kept by caches, and not sent again to who has them")
    func caching() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            for suffix in Self.suffixes {
                let target = "/\(Self.jane)\(suffix)"
                let whole = try await stage.client.get(target)
                let tag = try #require(whole["etag"])
                let known = try await stage.client.get(target, ["If-None-Match": "\"x\", W/\(tag)"])
                #expect(known.status == 304 && known.body.isEmpty && known["etag"] == tag)
                // A browser puts these in the place of those that it keeps with the page.
                for field in ["content-security-policy", "cache-control"] {
                    #expect(known[field] != nil && known[field] == whole[field], "\(target): \(field)")
                }
                #expect(try await stage.client.get(target, ["If-None-Match": "\"x\""]).status == 200)
                // Its addresses are others by another name.
                if suffix != "" { #expect(try await stage.client.get(target, Self.host)["etag"] != tag) }
                let head = try await stage.client.send("HEAD", target)
                #expect(head.status == 200 && head.body.isEmpty && head["etag"] == tag)
                #expect(head["content-length"] == "\(whole.body.count)")
            }
            #expect(try await stage.client.send("OPTIONS", "/\(Self.jane)")["allow"] == "GET, HEAD, OPTIONS")
            #expect(try await stage.client.send("DELETE", "/\(Self.jane).json").status == 405)
        }
    }

    @Test("call a function, whose name is nothing but a name")
    func callback() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            let json = try await stage.client.get("/\(Self.jane).json")
            let script = try await stage.client.get("/\(Self.jane).json?callback=page.show")
            #expect(script["content-type"] == "text/javascript; charset=utf-8")
            #expect(script.text == "/**/ page.show(\(json.text));\n")
            #expect(script["cross-origin-resource-policy"] == "cross-origin")
            for name in ["alert(1)", "", "a%0ab", "%3Cscript%3E"] {
                let answer = try await stage.client.get("/\(Self.jane).json?callback=\(name)")
                #expect(answer.status == 400 && answer.text.contains("callback is no name"), "\(name)")
            }
            #expect(try await stage.client.get("/\(Self.jane).xml?callback=f")["content-type"]?.contains("xml") == true)
        }
    }

    @Test("have a QR code of the wanted size")
    func code() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            for (query, side) in [("", 80), ("?s=200", 200), ("?size=300", 300), ("?s=9999", 2_048), ("?s=x", 80)] {
                let answer = try await stage.client.get("/\(Self.jane).qr\(query)", Self.host)
                #expect(try ImageHeader(reading: answer.body).size == PixelSize(width: side, height: side), "\(query)")
            }
            let (one, other) = (Self.host, ["Host": "q.example.com"])
            let first = try await stage.client.get("/\(Self.jane).qr", one).body
            #expect(try await stage.client.get("/\(Self.jane).qr", other).body != first)
        }
    }

    @Test("have a page that may show the avatar and do nothing else")
    func page() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            let page = try await stage.client.get("/\(Self.jane)")
            let policy = try #require(page["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; img-src 'self'; style-src 'sha256-"))
            #expect(!policy.contains("script") && !policy.contains("unsafe"))
            #expect(page.text.contains("<img class=\"u-photo\" src=\"/avatar/\(Self.jane)?s=256\""))
        }
    }

    @Test("count with avatars where they are nobody's, each hash once, and are told of no more people beyond the limit")
    func misses() async throws {
        var configuration = Self.configuration
        configuration.missesPerMinute = 2
        try await ServiceStage.run(configuration) { stage in
            let stranger = Self.md5("nobody@example.com")
            for suffix in Self.suffixes + Self.suffixes {
                #expect(try await stage.client.get("/\(stranger)\(suffix)").status == 404)
            }
            _ = try await stage.client.get("/avatar/\(stranger)?d=404")
            #expect(try await stage.client.get("/\(Self.jane).json").status == 200)
            #expect(try await stage.client.get("/avatar/\(Self.md5("other@example.com"))?d=404").status == 404)
            let refused = try await stage.client.get("/\(stranger).json")
            #expect(refused.status == 429 && refused.text.contains("too-many-misses"))
            #expect(refused["retry-after"] != nil && refused["cache-control"] == "no-store")
            // Whom the list alone names is as good as nobody; who is stored is given at any time.
            #expect(try await stage.client.get("/\(Self.jane).json").status == 429)
            #expect(try await stage.client.get("/portraits/\(ServiceStage.jane)").status == 200)
            #expect(try await stage.client.get("/\(Self.jane).json").status == 200)
        }
    }

    @Test("are shut where avatars are, by signatures and by name")
    func access() async throws {
        var configuration = Self.configuration
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-a-reader read\n"))
        configuration.requiresSignature = true
        try await ServiceStage.run(configuration) { stage in
            #expect(try await stage.client.get("/\(Self.jane).json").status == 403)
            let token = ["Authorization": "Bearer token-of-a-reader"]
            let answer = try await stage.client.get("/\(Self.jane).json", token)
            #expect(answer.status == 200 && answer["cache-control"] == "private, max-age=300")
        }
        configuration.exemptsAvatars = true
        configuration.hosts = try #require(ServedHosts(["p.example.com"]))
        try await ServiceStage.run(configuration) { stage in
            let answer = try await stage.client.get("/\(Self.jane).json", Self.host)
            #expect(answer.status == 200)
            #expect(try await stage.client.get("/\(Self.jane).json").status == 421)
        }
    }

    @Test("name signed addresses to who asks by one: of the same person, and until the same time")
    func signed() async throws {
        let keys = try SigningKeys(text: "k1 a-secret-of-the-first-key\n")
        var configuration = Self.configuration
        configuration.requiresSignature = true
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-a-reader read\n"), signing: keys)
        try await ServiceStage.run(configuration) { stage in
            func text(_ target: String) async throws -> String {
                let signature = try #require(keys.signature(of: target, key: "k1"))
                let answer = try await stage.client.get("\(target)&signature=\(signature)", Self.host)
                #expect(answer.status == 200 && answer["cache-control"] == "public, max-age=100", "\(target)")
                return answer.text
            }
            let time = "expires=1795000100&key=k1"
            let sha256 = Self.sha256("jane.doe@example.com")
            var found: [String] = []
            for (path, count) in [
                ("/\(Self.jane)", 4), ("/\(Self.jane).json", 3), ("/\(Self.jane).xml", 3), ("/\(Self.jane).vcf", 2),
                ("/v3/profiles/\(sha256)", 2),
            ] {
                let targets = Self.targets(in: try await text("\(path)?\(time)"))
                #expect(targets.count == count, "\(path): \(targets)")
                found += targets
            }
            for target in Set(found) {
                #expect(target.contains(Self.jane) || target.contains(sha256))
                #expect(target.contains("\(time)&signature="))
                #expect(try await stage.client.get(target).status == 200, "\(target)")
                // It is this very address that is signed.
                #expect(try await stage.client.get(target.replacing("key=", with: "d=404&key=")).status == 403)
            }
            // Who has a token sends it there, too.
            let token = ["Authorization": "Bearer token-of-a-reader", "Host": "p.example.com"]
            #expect(try await !stage.client.get("/\(Self.jane)", token).text.contains("signature"))
            stage.clock.advance(bySeconds: 101)
            for target in Set(found) { #expect(try await stage.client.get(target).status == 403, "\(target)") }
        }
    }

    /// The targets of the addresses that a form has, as its reader finds them.
    private static func targets(in text: String) -> [String] {
        text.replacing("\r\n ", with: "").replacing("&amp;", with: "&")
            .matches(of: #/(?:http://p\.example\.com|src="|href=")(/[^"<\s]*)/#).map { String($0.output.1) }
    }

    @Test("name the service as its clients do, behind a proxy")
    func proxy() async throws {
        var configuration = Self.configuration
        configuration.trustedProxies = try #require(TrustedProxies(["127.0.0.1"]))
        try await ServiceStage.run(configuration) { stage in
            let fields = Self.host.merging(["X-Forwarded-Proto": "https"]) { $1 }
            let answer = try await stage.client.get("/\(Self.jane).json", fields)
            #expect(answer.text.contains("\"profileUrl\":\"https://p.example.com/\(Self.jane)\""))
            #expect(try await stage.client.get("/\(Self.jane).json", ["Host": "a<b"]).status == 400)
        }
    }

    @Test("are told without the portal")
    func away() async throws {
        try await ServiceStage.run(Self.configuration) { stage in
            #expect(try await stage.client.get("/\(Self.jane).json").status == 200)
            await stage.sandbox.stopListening()
            // Nobody has asked for this one before.
            let user = try stage.userWithoutPortrait()
            #expect(try await stage.client.get("/\(Self.md5(user.emailAddress.lowercased())).json").status == 200)
        }
    }
}
