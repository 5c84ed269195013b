import SocketPeers
import Testing

@testable import SandboxPortal

@Suite("Sandbox portal: life")
struct SandboxPortalTests {
    @Test("tells its version in a header", arguments: SandboxPortal.Profile.allCases)
    func version(profile: SandboxPortal.Profile) async throws {
        try await visiting(profile) { visit in
            let answer = try await visit.client.send("HEAD", "/", [:], [])
            #expect(answer.status == 200)
            #expect(answer["Liferay-Portal"]?.contains("Build \(profile.release.buildNumber) ") == true)
            #expect(answer.body.isEmpty)
        }
    }

    @Test("hides its version when asked to")
    func hiddenVersion() async throws {
        try await visiting(.init(profile: .liferay74, hidesVersion: true)) { visit in
            let answer = try await visit.client.get("/")
            #expect(answer["Liferay-Portal"] == nil)
        }
    }

    @Test("listens on loopback only", arguments: ["0.0.0.0", "192.168.1.1", "example.com", ""])
    func loopback(host: String) async throws {
        let portal = SandboxPortal(company: try Fixtures.company(), options: .init(host: host))
        await #expect(throws: SandboxError.notLoopback(host)) { try await portal.withRunning { _ in } }
    }

    @Test("tells when the port is taken")
    func portInUse() async throws {
        try await visiting { visit in
            let port = visit.sandbox.port
            let second = SandboxPortal(company: try Fixtures.company(), options: .init(port: port))
            await #expect(throws: SandboxError.portInUse(port)) { try await second.withRunning { _ in } }
        }
    }

    @Test("ends when its task is cancelled, also with an idle connection open")
    func cancellation() async throws {
        let portal = SandboxPortal(company: try Fixtures.company())
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await portal.run { running in continuation.yield(running.port) } }
            var iterator = ports.makeAsyncIterator()
            let port = try #require(await iterator.next())
            let idle = try await SocketClient.connect(to: .port(port))
            do {
                defer { idle.close() }
                try await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try await idle.answer()
                group.cancelAll()
                try await group.waitForAll()
            }
            await #expect(throws: (any Error).self) { try await WireClient(port: port).get("/") }
        }
    }

    @Test("refuses connections while it does not listen, and comes back on the same port")
    func stopAndStart() async throws {
        try await visiting { visit in
            await visit.sandbox.stopListening()
            await #expect(throws: (any Error).self) { try await visit.client.get("/") }
            try await visit.sandbox.startListening()
            #expect(try await visit.client.get("/").status == 200)
            await visit.sandbox.stopListening()
            await #expect(throws: (any Error).self) { try await visit.client.get("/") }
            try await visit.sandbox.startListening()
            #expect(try await visit.client.get("/").status == 200)
        }
    }

    @Test("stops and starts while clients are just connecting, again and again")
    func stopWhileConnecting() async throws {
        try await visiting { visit in
            for _ in 0..<40 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<24 {
                        group.addTask {
                            do throws(SocketError) {
                                try await SocketClient.connect(to: .port(visit.sandbox.port)).close()
                            } catch {
                                switch error {
                                // What a client of a stopped portal has to see, or of one that was just stopping.
                                case .refused, .reset: break
                                default: throw error
                                }
                            }
                        }
                    }
                    await visit.sandbox.stopListening()
                    try await visit.sandbox.startListening()
                    try await group.waitForAll()
                }
            }
            #expect(try await visit.client.get("/").status == 200)
        }
    }

    @Test("logs who asked for what, without secrets")
    func log() async throws {
        try await visiting { visit in
            _ = try await visit.invoke(
                "[{\"/user/get-user-by-id\":{\"userId\":20156}},{\"$b = /portal/get-build-number\":{}}]"
            )
            _ = try await visit.client.get("/image/user_portrait?img_id=0")
            let requests = visit.sandbox.requests()
            #expect(requests.map(\.path) == ["/api/jsonws/invoke", "/image/user_portrait"])
            #expect(requests.map(\.commands) == [["/user/get-user-by-id", "/portal/get-build-number"], []])
            #expect(requests.map(\.authenticatedUser) == ["test@example.com", nil])
            #expect(requests.map(\.query) == ["", "img_id=0"])
            #expect(requests.map(\.status) == [200, 200])
            #expect(requests.first?.header["authorization"] == "Basic")
            visit.sandbox.clearRequests()
            #expect(visit.sandbox.requests().isEmpty)
        }
    }

    @Test("serves two clients at the same time")
    func concurrency() async throws {
        try await visiting { visit in
            let users = visit.sandbox.users
            try await withThrowingTaskGroup(of: Void.self) { group in
                for header in [Visit.admin, Visit.jane] {
                    group.addTask {
                        for user in users {
                            let answer = try await visit.invoke(
                                "{\"/user/get-user-by-id\":{\"userId\":\(user.userId)}}",
                                header
                            )
                            // Only an administrator sees others.
                            let isSeen = header == Visit.admin || user.screenName == "jane"
                            let value = try PortalValue(parsing: answer.body)
                            #expect(value["uuid"].string == (isSeen ? user.uuid : nil))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(visit.sandbox.requests().count == 2 * users.count)
        }
    }

    @Test("keeps short JSON of its requests, but no form and no upload")
    func bodies() async throws {
        try await visiting { visit in
            let command = "{\"/portal/get-build-number\":{}}"
            _ = try await visit.invoke(command)
            _ = try await visit.upload(try Fixtures.bytes("uploads/small.bmp"), userId: 20_207)
            let form = ["Content-Type": "application/x-www-form-urlencoded"]
            _ = try await visit.client.post("/c/portal/login", "login=jane&password=test", form)
            #expect(visit.sandbox.requests().map(\.json) == [command, nil, nil])
        }
    }

    @Test("keeps the latest 10000 requests of its log")
    func logCapacity() {
        let log = RequestLog()
        for number in 0..<12_345 {
            log.add(
                SandboxRequest(
                    method: "GET",
                    path: "/\(number)",
                    query: "",
                    authenticatedUser: nil,
                    commands: [],
                    bodyByteCount: 0,
                    status: 200,
                    fault: nil,
                    header: [:]
                )
            )
        }
        #expect(log.requests.count == 10_000)
        #expect(log.requests.first?.path == "/2345")
        #expect(log.requests.last?.path == "/12344")
    }
}
