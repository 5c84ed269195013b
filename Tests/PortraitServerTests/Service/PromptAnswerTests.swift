import Digests
import FoundationEssentials
import HTTPConnections
import HTTPMessages
import PixelPipeline
import PortraitServer
import SandboxPortal
import Screenlets
import SocketPeers
import TestClocks
import TestLogs
import Testing

@Suite("Answers from memory")
struct PromptAnswerTests {
    private static let jane = "/portraits/\(ServiceStage.jane)"
    private static let avatar =
        "/avatar/" + MD5.digest(of: Array("jane.doe@example.com".utf8)).hexadecimal
    /// Makes every request wait for a task, and nothing else.
    private static let detour = "Expect: nothing\r\n"
    private static let signed =
        "/portraits/20207/resize:64x64?expires=1795000100&key=k1&signature="
        + "7be2c9b1c09ffab4ea67a9ce9d65ea22120a03e178b927212ee41facc4ae1cc4"

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(
            tokens: try TokenTable(text: "token-of-an-editor edit\n"),
            signing: try SigningKeys(text: "k1 a-secret-of-the-first-key\n")
        )
        return configuration
    }

    private static func head(_ line: String, _ fields: String) -> String {
        "\(line) HTTP/1.1\r\nHost: a\r\n\(fields)"
    }

    /// Writes a text and reads until the service closes the connection; each byte is a character.
    private static func exchange(_ text: String, _ stage: ServiceStage) async throws -> String {
        try await SocketClient.with(stage.client.address) { connection in
            try await connection.send(text)
            let (bytes, end) = try await connection.rest()
            #expect(end == .closed)
            return String(decoding: bytes.map(UInt16.init), as: UTF16.self)
        }
    }

    /// Whether an answer was given where the request arrived: only there the time is that of the test's clock.
    private static func isPrompt(_ answer: String, _ stage: ServiceStage) -> Bool {
        let time = Int64(stage.clock.now().timeIntervalSince1970) * 1_000
        return answer.contains("\r\nDate: \(HTTPDate.text(milliseconds: time))\r\n")
    }

    /// The lines of a head, without what depends on the moment.
    private static func lines(_ answer: String) -> [String] {
        let head = answer.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        return head.map { line in
            ["Date", "Server-Timing"].first { line.hasPrefix($0 + ":") } ?? line
        }
    }

    @Test(
        "are the same as those that waited, field by field and byte by byte",
        arguments: [
            ("GET \(jane)", ""), ("GET \(jane)/resize:40x40/circle/format:png", ""), ("HEAD \(jane)/resize:40x40", ""),
            ("GET \(jane)/resize:40x40", "If-None-Match: *\r\n"),
            ("GET \(jane)/resize:40x40", "If-Modified-Since: Wed, 18 Nov 2026 23:59:59 GMT\r\n"),
            ("GET \(jane)/resize:40x40/format:auto", "Accept: image/webp\r\n"),
            ("GET \(jane)/resize:40x40?policy=cache-only", "Origin: http://a.example\r\n"),
            ("GET /portraits/by-screen-name/jane/resize:40x40", "X-Forwarded-For: 192.0.2.1\r\n"),
            ("GET /portraits/by-email/jane.doe@example.com", ""), ("GET \(avatar)?s=40", ""),
            ("GET \(avatar)?s=40&f=y&d=retro", ""), ("GET \(avatar)?s=40&f=y&d=initials&initials=XY", ""),
            ("HEAD \(avatar)?s=40", "If-None-Match: *\r\n"), ("GET \(signed)", ""),
        ]
    )
    func same(line: String, fields: String) async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let plain = Self.head(line, fields)
            let last = Self.head("GET /healthz", "Connection: close\r\n\r\n")
            stage.clock.advance(bySeconds: 0.5)
            // The first ones fetch and draw.
            _ = try await Self.exchange(Self.head("GET \(Self.jane)", "\r\n") + plain + "\r\n" + last, stage)
            // In the second in which a picture came it is not compared by its date; a second later it is not in memory.
            stage.clock.advance(bySeconds: 0.6)
            let text = try await Self.exchange(plain + "\r\n" + plain + Self.detour + "\r\n" + last, stage)
            let answers = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0 }
            try #require(answers.count == 3)
            #expect(Self.isPrompt(answers[0], stage), "\(answers[0].prefix(800))")
            #expect(!Self.isPrompt(answers[1], stage))
            #expect(Self.lines(answers[0]) == Self.lines(answers[1]))
            let bodies = answers.map { $0.split(separator: "\r\n\r\n", maxSplits: 1).dropFirst().first ?? "" }
            #expect(bodies[0] == bodies[1])
            #expect(bodies[0].isEmpty == (line.hasPrefix("HEAD") || fields.hasPrefix("If-")))
        }
    }

    @Test("of a user without a portrait are the placeholder that waited")
    func placeholder() async throws {
        try await ServiceStage.run { stage in
            let target = "/portraits/\(try stage.userWithoutPortrait().userId)/resize:40x40?placeholder-status=404"
            let first = try await stage.client.get(target)
            let second = try await stage.client.get(target)
            #expect(first.status == 404 && second.status == 404)
            #expect(first.body == second.body)
            #expect(
                second["date"] == HTTPDate.text(milliseconds: Int64(stage.clock.now().timeIntervalSince1970) * 1_000)
            )
            #expect(second["cache-control"] == first["cache-control"])
        }
    }

    @Test(
        "of a hash whose user has no portrait are what the client wants in its place, and counted",
        arguments: [
            ("d=retro", "", 200, 3), ("d=initials", "", 200, 3), ("d=initials", "If-None-Match: *\r\n", 304, 3),
            ("d=404", "", 404, 0), ("d=https%3A%2F%2Fpictures.example.org%2Fa.png", "", 302, 0),
        ]
    )
    func avatarWithoutPortrait(query: String, fields: String, status: Int, placeholders: Int) async throws {
        var configuration = PortraitService.Configuration()
        configuration.trustedHosts = try #require(TrustedHosts(["pictures.example.org"]))
        try await ServiceStage.run(configuration) { stage in
            let user = try stage.userWithoutPortrait()
            let hash = MD5.digest(of: Array(user.emailAddress.utf8)).hexadecimal
            _ = try await stage.client.get("/portraits/\(user.userId)")
            let plain = Self.head("GET /avatar/\(hash)?s=40&\(query)", fields)
            let last = Self.head("GET /metrics", "Connection: close\r\n\r\n")
            // The first one draws.
            let drawn = Self.head("GET /avatar/\(hash)?s=40&\(query)&drawn", "\r\n")
            let before = try await stage.client.get("/metrics").text
            _ = try await Self.exchange(drawn + Self.head("GET /healthz", "Connection: close\r\n\r\n"), stage)
            let text = try await Self.exchange(
                plain + "\r\n" + plain + "\r\n" + plain + Self.detour + "\r\n" + last,
                stage
            )
            let answers = text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { $0 }
            try #require(answers.count == 4)
            #expect(answers[0].hasPrefix("\(status) "))
            #expect(Self.isPrompt(answers[0], stage) && Self.isPrompt(answers[1], stage))
            #expect(!Self.isPrompt(answers[2], stage))
            #expect(Set(answers[..<3].map(Self.lines)).count == 1)
            // One more was drawn.
            let after = Self.placeholders(in: answers[3]) - Self.placeholders(in: before)
            #expect(after == (placeholders == 0 ? 0 : placeholders + 1))
        }
    }

    /// The number of placeholders that the service says it gave.
    private static func placeholders(in metrics: String) -> Int {
        let name = "portrait_portraits_total{source=\"placeholder\"} "
        let line = metrics.split(whereSeparator: \.isNewline).first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count)) } ?? -1
    }

    @Test("are counted and logged as those that waited")
    func counted() async throws {
        try await ServiceStage.run { stage in
            for _ in 1...3 { #expect(try await stage.client.get(Self.jane + "/resize:40x40").status == 200) }
            let lines = stage.log.text.split(separator: "\n").filter { $0.contains("/portraits/{userId}/{recipe}") }
            #expect(lines.count == 3)
            #expect(lines.allSatisfy { $0.contains("200") && $0.contains("127.0.0.1") })
            let metrics = try await stage.client.get("/metrics").text
            let route = "route=\"/portraits/{userId}/{recipe}\""
            #expect(
                metrics.contains("portrait_http_requests_total{\(route),method=\"GET\",status=\"200\"} 3"),
                "\(metrics)"
            )
        }
    }

    @Test("are told apart by all that they depend on, however soon they are asked for again")
    func apart() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let target = Self.jane + "/resize:24x24/format:auto"
            let requests: [(method: String, header: [String: String], status: Int, type: String?)] = [
                ("GET", ["Accept": "image/webp"], 200, "image/webp"),
                ("GET", ["Accept": "image/png"], 200, "image/jpeg"),
                ("GET", [:], 200, "image/jpeg"), ("HEAD", ["Accept": "image/webp"], 200, "image/webp"),
                ("GET", ["If-None-Match": "*"], 304, nil), ("GET", ["If-None-Match": "\"other\""], 200, "image/jpeg"),
                ("GET", ["Authorization": "Bearer token-of-an-editor"], 200, "image/jpeg"),
            ]
            for _ in 1...3 {
                for request in requests {
                    let answer = try await stage.client.send(request.method, target, request.header)
                    #expect(answer.status == request.status, "\(request)")
                    #expect(answer["content-type"] == request.type, "\(request)")
                    #expect(answer.body.isEmpty == (request.method == "HEAD" || request.status == 304), "\(request)")
                }
            }
            let metrics = try await stage.client.get("/metrics").text
            let route = "route=\"/portraits/{userId}/{recipe}\""
            for (method, status, count) in [("GET", 200, 15), ("GET", 304, 3), ("HEAD", 200, 3)] {
                let line = "portrait_http_requests_total{\(route),method=\"\(method)\",status=\"\(status)\"} \(count)\n"
                #expect(metrics.contains(line), "\(metrics)")
            }
        }
    }

    @Test("that are not fresh have the portal asked in the background as well")
    func stale() async throws {
        try await ServiceStage.run { stage in
            #expect(try await stage.client.get(Self.jane).status == 200)
            stage.clock.advance(bySeconds: 299.5)
            #expect(try await stage.client.get(Self.jane)["portrait-source"] == "cache")
            // What was read of the store is taken for true for a second.
            stage.clock.advance(bySeconds: 0.6)
            let stale = try await stage.client.get(Self.jane)
            #expect(
                stale["date"] == HTTPDate.text(milliseconds: Int64(stage.clock.now().timeIntervalSince1970) * 1_000)
            )
            let answered = "portrait_revalidations_total{result=\"answered\"} 1\n"
            while try await !stage.client.get("/metrics").text.contains(answered) {}
        }
    }

    @Test(
        "are those of the new picture right after an edit, by whatever name somebody asks",
        arguments: [
            jane, "/portraits/by-screen-name/jane", "/portraits/by-email/jane.doe@example.com", avatar + "?s=9&d=retro",
        ]
    )
    func edited(target: String) async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            _ = try await stage.client.get(Self.jane)
            var before: ReceivedAnswer?
            for _ in 1...3 { before = try await stage.client.get(target) }
            #expect(before?.status == 200)
            let picture = try Renderer()
                .encode(Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .black), as: .png)
            let edit = ["Authorization": "Bearer token-of-an-editor"]
            #expect(
                try await stage.client.send("PUT", Self.jane + "?policy=remote-first", edit, body: picture).status < 300
            )
            let after = try await stage.client.get(target)
            #expect(after["portrait-source"]?.hasPrefix("cache") == true)
            #expect(after["etag"] != before?["etag"] && after.body != before?.body)
            #expect(try ImageHeader(reading: after.body).size == PixelSize(width: 9, height: 9))
            #expect(try await stage.client.send("DELETE", Self.jane + "?policy=remote-first", edit).status == 204)
            #expect(try await stage.client.get(target)["portrait-source"]?.hasPrefix("placeholder") == true)
        }
    }

    @Test("are refused once a signed address has expired")
    func expired() async throws {
        var configuration = try Self.configuration()
        configuration.requiresSignature = true
        try await ServiceStage.run(configuration) { stage in
            for _ in 1...2 { #expect(try await stage.client.get(Self.signed).status == 200) }
            let forged = try await stage.client.get(Self.signed + "0")
            #expect(forged.status == 403)
            stage.clock.advance(bySeconds: 101)
            #expect(try await stage.client.get(Self.signed).status == 403)
        }
    }
}
