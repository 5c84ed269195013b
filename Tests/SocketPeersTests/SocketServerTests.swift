import FoundationEssentials
import SocketPeers
import Testing

@Suite("A server of tests", .timeLimit(.minutes(10)))
struct SocketServerTests {
    private static let echo = SocketServer.answering { request in
        .answer(200, ["X-Method: \(request.method)", "X-Target: \(request.target)"], body: request.body)
    }

    @Test("hands each request to its script as it arrived, and keeps it")
    func requests() async throws {
        try await SocketServer.run(script: Self.echo) { server in
            let head = "PUT /a?b HTTP/1.1\r\nHost: x\r\nx-list: 1\r\nX-List:  2 \r\n"
            let whole = [
                head + "Content-Length: 3\r\n\r\nabc",
                head + "Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n2;x=y\r\nbc\r\n0\r\nTrailer: z\r\n\r\n",
            ]
            try await SocketClient.with(server.address) { connection in
                // All of it at once, and byte by byte.
                try await connection.send(whole.joined())
                for byte in whole.joined().utf8 { try await connection.send([byte]) }
                for _ in 0..<4 { #expect(try await connection.answer().text == "abc") }
            }
            #expect(server.requests.map { String(decoding: $0.bytes, as: UTF8.self) } == whole + whole)
            for request in server.requests {
                #expect(request.method == "PUT" && request.path == "/a" && request.target == "/a?b")
                #expect(request.fields.all("X-LIST") == ["1", "2"])
                #expect(request.text == "abc")
                #expect(request.connection == 1)
            }
            #expect(server.connectionCount == 1)
            #expect(server.problems.isEmpty)
        }
    }

    @Test(
        "notes what is no HTTP, and ends the connection",
        arguments: [
            "GARBAGE\r\n\r\n", "GET / HTTP/1.1\r\nno field\r\n\r\n", "GET / HTTP/1.1\r\nA : b\r\n\r\n",
            "PUT / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "PUT / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
            "PUT / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ]
    )
    func malformed(text: String) async throws {
        try await SocketServer.run(script: Self.echo) { server in
            let bytes = try await SocketClient.with(server.address) { try await $0.exchange(Array(text.utf8)).bytes }
            #expect(bytes.isEmpty)
            #expect(server.requests.isEmpty)
            #expect(server.problems.count == 1)
        }
    }

    @Test("ends connections as its script says: with an end, abruptly, or not at all")
    func ends() async throws {
        let cut = "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n123"
        let script = SocketServer.answering { request in
            switch request.path {
            case "/close": .raw(cut, end: .close)
            case "/reset": .raw("", end: .reset)
            default: .silence
            }
        }
        try await SocketServer.run(script: script) { server in
            for (path, error) in [("/close", SocketError.cutShort), ("/reset", .reset)] {
                await #expect(throws: error) { try await HTTPClient(server.address).get(path) }
            }
            let hasty = HTTPClient(server.address, patience: .milliseconds(20))
            await #expect(throws: SocketError.timedOut) { try await hasty.get("/silence") }
        }
    }

    @Test("waits within an answer until the test lets it go on")
    func pieces() async throws {
        let event = try OneTimeEvent()
        let script: SocketServer.Script = { connection in
            try connection.write("one ")
            try connection.wait(for: event)
            try connection.write("two")
        }
        try await SocketServer.run(script: script) { server in
            try await SocketClient.with(server.address) { connection in
                #expect(try await connection.bytes() == Array("one ".utf8))
                event.happen()
                let (bytes, end) = try await connection.rest()
                #expect(String(decoding: bytes, as: UTF8.self) == "two")
                #expect(end == .closed)
            }
        }
    }

    @Test("stops whatever its connections wait for, and is not there any more")
    func stop() async throws {
        let event = try OneTimeEvent()
        let script: SocketServer.Script = { connection in
            switch try connection.nextRequest()?.path {
            case "/event": try connection.wait(for: event)
            case "/end": try connection.waitForEnd()
            default: while true { try connection.write([UInt8](repeating: 7, count: 1 << 20)) }
            }
        }
        let server = try SocketServer(script: script)
        var connections: [SocketClient] = []
        for path in ["/event", "/end", "/write", ""] {
            let connection = try await SocketClient.connect(to: server.address)
            if !path.isEmpty { try await connection.send("GET \(path) HTTP/1.1\r\n\r\n") }
            connections.append(connection)
        }
        try await server.waitForRequests(3)
        try await server.stop()
        for connection in connections { _ = try await connection.rest() }
        await #expect(throws: SocketError.refused) { try await SocketClient.connect(to: server.address) }
        #expect(server.problems.isEmpty)
    }

    @Test("listens on a Unix socket and on IPv6 as well")
    func places() async throws {
        let path = "/tmp/socket-peers-\(UUID().uuidString)"
        for place in [SocketAddress.unix(path: path), .port(0, host: "::1"), .free] {
            try await SocketServer.run(at: place, script: Self.echo) { server in
                #expect(try SocketAddress(url: server.url) == server.address)
                let answer = try await HTTPClient(url: server.url).get("/x")
                #expect(answer["x-target"] == "/x")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("is not there on a port that is kept closed")
    func closed() async throws {
        try await ClosedPort.with { port in
            await #expect(throws: SocketError.refused) { try await SocketClient.connect(to: .port(port)) }
            #expect(throws: SocketError.self) { try SocketServer(at: .port(port)) { _ in } }
        }
    }
}
