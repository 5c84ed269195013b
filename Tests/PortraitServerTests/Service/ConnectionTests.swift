import HTTPConnections
import OfflineStore
import PixelPipeline
import PortraitServer
import SandboxPortal
import SocketPeers
import Testing

@Suite("Connections of difficult clients")
struct ConnectionTests {
    /// Has a connection of its own: one that is kept may be found idle for too long just then.
    private static let alone = ["Connection": "close"]

    private static func configuration(_ change: (inout ConnectionLimits) -> Void) -> PortraitService.Configuration {
        var configuration = PortraitService.Configuration()
        change(&configuration.limits)
        return configuration
    }

    /// Whether an honest client is served; on a busy machine it may be slow itself, and is then cut off as well.
    private static func serves(_ client: HTTPClient, _ target: String = "/healthz", as status: Int = 200) async
        -> Bool
    {
        for _ in 0..<50 {
            do {
                return try await client.get(target, alone).status == status
            } catch {
                continue
            }
        }
        return false
    }

    /// Whether the service has cut anybody off.
    private static func hasCutOff(_ client: HTTPClient) async -> Bool {
        do {
            let metrics = try await client.get("/metrics", alone).text
            return metrics.contains("portrait_clients_cut_off_total ")
                && !metrics.contains("portrait_clients_cut_off_total 0\n")
        } catch {
            return false
        }
    }

    @Test("that never come to the end of a request are cut off")
    func slowRequests() async throws {
        let configuration = Self.configuration { $0.requestTime = .milliseconds(150) }
        try await ServiceStage.run(configuration) { stage in
            for start in [
                "", "GET /healthz HT", "PUT /portraits/1 HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc",
            ] {
                // Returns only because the service closes the connection.
                _ = try await RawConnection.exchange(start, with: stage.client.address)
            }
            #expect(await Self.serves(stage.client))
        }
    }

    @Test("that do not read their answers are cut off, and the others are served", .timeLimit(.minutes(10)))
    func slowReaders() async throws {
        let configuration = Self.configuration { $0.answerTime = .seconds(1) }
        try await ServiceStage.run(configuration) { stage in
            // More than the buffers of both sides take.
            let picture = try Renderer().render(.neutral, size: PixelSize(width: 8, height: 8), recipe: .original).bytes
            let user = try #require(stage.sandbox.users.first { $0.userId == ServiceStage.jane })
            _ = try await stage.store.put(
                user: StoredUser(
                    userId: user.userId,
                    companyId: 1,
                    portraitId: user.portraitId,
                    uuid: user.uuid,
                    screenName: user.screenName,
                    emailAddress: user.emailAddress,
                    firstName: "",
                    middleName: "",
                    lastName: ""
                ),
                picture: .original(
                    StoredPicture.Original(
                        bytes: picture + [UInt8](repeating: 0, count: 7 << 20),
                        mediaType: "image/png"
                    )
                ),
                portal: PortalKey(server: "http://portal.example.com")
            )
            let target = "/portraits/\(ServiceStage.jane)"
            // The system takes little for a client that does not read.
            let came = try await SocketClient.with(stage.client.address, receiveBufferByteCount: 4_096) { connection in
                try await connection.send("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
                while await !Self.hasCutOff(stage.client) {
                    #expect(await Self.serves(stage.client, "/portraits/1", as: 404))
                }
                return try await connection.rest().bytes.count
            }
            #expect(came < 7 << 20)
        }
    }

    private static let malformed = [
        "GARBAGE\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET /\u{0} HTTP/1.1\r\nHost: a\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
        "PUT /portraits/1 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        "GET /healthz HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "x", count: 40_000) + "\r\n\r\n",
    ]

    @Test("that write no HTTP get 4xx or nothing, and harm nobody")
    func malformed() async throws {
        let configuration = Self.configuration { $0.requestTime = .milliseconds(150) }
        try await ServiceStage.run(configuration) { stage in
            for request in Self.malformed {
                let answer = try await RawConnection.exchange(request, with: stage.client.address)
                // 505 is for a version that nobody speaks (RFC 9110 section 15.6.6).
                let isRefused = answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505 ")
                #expect(answer.isEmpty || isRefused, "\(answer)")
                #expect(await Self.serves(stage.client))
            }
        }
    }

    @Test("with a target of no end get 414")
    func longTarget() async throws {
        try await ServiceStage.run { stage in
            let long = try await stage.client.get("/portraits/1/" + String(repeating: "circle/", count: 2_000))
            #expect(long.status == 414)
            #expect(long["content-type"] == "application/problem+json")
        }
    }
}
