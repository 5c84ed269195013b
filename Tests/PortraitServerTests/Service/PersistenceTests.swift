import FoundationEssentials
import PixelPipeline
import PortraitServer
import SocketPeers
import Testing

@Suite("Connections of old and of hurried clients")
struct PersistenceTests {
    private static let close = "Connection: close\r\n\r\n"

    private static func configuration() throws -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        configuration.keys = AccessKeys(tokens: try TokenTable(text: "token-of-an-admin admin\n"))
        return configuration
    }

    /// Writes a text as it is; the exchange ends only when the service closes the connection.
    private static func exchange(_ text: String, _ stage: ServiceStage) async throws -> String {
        try await RawConnection.exchange(text, with: stage.client.address)
    }

    @Test("of HTTP/1.0 need no host, get no chunks, and end with the answer")
    func old() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let answer = try await Self.exchange("GET /healthz HTTP/1.0\r\n\r\n", stage)
            #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n{\"status\":\"ok\"}\n"))
            let list = try await Self.exchange(
                "GET /pending HTTP/1.0\r\nConnection: keep-alive\r\nAuthorization: Bearer token-of-an-admin\r\n\r\n",
                stage
            )
            #expect(list.hasSuffix("\r\n\r\n{\"pending\":[]}\n"), "\(list)")
            #expect(!list.lowercased().contains("chunked"))
        }
    }

    @Test(
        "that say close get their answer, and are told that it was the last",
        arguments: ["close", "Close", "x, CLOSE"]
    )
    func close(word: String) async throws {
        try await ServiceStage.run { stage in
            let answer = try await Self.exchange(
                "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: \(word)\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
                stage
            )
            #expect(answer.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 2)
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test("that send requests ahead get the answers in order, the bodies of HEAD left out")
    func pipeline() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let ahead = ["HEAD /pending", "GET /nowhere", "HEAD /healthz", "OPTIONS /sync", "GET /pending"]
            let token = "Authorization: Bearer token-of-an-admin\r\n"
            let text = ahead.map { "\($0) HTTP/1.1\r\nHost: a\r\n\(token)\r\n" }.joined()
            let answer = try await Self.exchange(text + "GET /healthz HTTP/1.1\r\nHost: a\r\n" + Self.close, stage)
            let heads = answer.components(separatedBy: "HTTP/1.1 ").dropFirst()
            #expect(heads.map { $0.prefix(3) } == ["200", "404", "200", "204", "200", "200"], "\(answer)")
            for index in [0, 2, 3] { #expect(heads.dropFirst(index).first?.hasSuffix("\r\n\r\n") == true) }
        }
    }

    @Test("without a host, or with two, get 400 and no second answer", arguments: ["", "Host: a\r\nHost: b\r\n"])
    func host(fields: String) async throws {
        try await ServiceStage.run { stage in
            let request = "GET /healthz HTTP/1.1\r\n\(fields)\r\n"
            let answer = try await Self.exchange(request + request, stage)
            // Newer versions of libmicrohttpd name the version of HTTP in the body, too.
            #expect(answer.components(separatedBy: "HTTP/1.1 ").filter { $0.first?.isNumber == true }.count == 1)
        }
    }

    @Test("whose target names the host, or is the service itself, are answered")
    func targets() async throws {
        try await ServiceStage.run { stage in
            let absolute = "GET http://service.example.com/healthz HTTP/1.1\r\nHost: a\r\n" + Self.close
            let health = try await Self.exchange(absolute, stage)
            #expect(health.hasPrefix("HTTP/1.1 200 "))
            let whole = "OPTIONS * HTTP/1.1\r\nHost: a\r\n" + Self.close
            let methods = try await Self.exchange(whole, stage)
            #expect(methods.hasPrefix("HTTP/1.1 204 "))
        }
    }

    @Test("that wait to be asked for the body are asked where it is wanted, and refused at once where it is not")
    func expectation() async throws {
        try await ServiceStage.run(try Self.configuration()) { stage in
            let picture = try Renderer()
                .encode(Bitmap(size: PixelSize(width: 9, height: 9), filledWith: .black), as: .png)
            _ = try await stage.client.get("/portraits/\(ServiceStage.jane)")
            let head =
                "PUT /portraits/\(ServiceStage.jane) HTTP/1.1\r\nHost: a\r\nContent-Length: \(picture.count)\r\n"
                + "Expect: 100-continue\r\n"
            let refused = try await Self.exchange(head + Self.close, stage)
            #expect(refused.hasPrefix("HTTP/1.1 401 "))
            let authorized = head + "Authorization: Bearer token-of-an-admin\r\n" + Self.close
            let answer = try await SocketClient.with(stage.client.address) { connection in
                try await connection.send(authorized)
                let interim = try await connection.answer()
                if interim.status == 100 { try await connection.send(picture) }
                return String(decoding: interim.bytes + (try await connection.rest().bytes), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 "), "\(answer)")
        }
    }
}
