import SocketPeers
import Testing

@Suite("A client of tests", .timeLimit(.minutes(10)))
struct HTTPClientTests {
    private static let echo = SocketServer.answering { request in
        .answer(200, ["X-Method: \(request.method)"], body: request.body)
    }

    @Test("keeps its connection for the next request")
    func keeps() async throws {
        try await SocketServer.run(script: Self.echo) { server in
            let client = HTTPClient(server.address)
            for number in 0..<20 {
                let answer = try await client.send("PUT", "/", body: Array("\(number)".utf8))
                #expect(answer.text == "\(number)")
                #expect(answer["x-method"] == "PUT")
            }
            #expect(server.connectionCount == 1)
            #expect(client.idleConnectionCount == 1)
            _ = try await client.get("/", ["Connection": "close"])
            #expect(client.idleConnectionCount == 0)
        }
    }

    @Test(
        "keeps no connection that ends with the answer",
        arguments: [
            "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
        ]
    )
    func ended(text: String) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .raw(text, end: .close) }) { server in
            let client = HTTPClient(server.address)
            for _ in 0..<3 { _ = try await client.get("/") }
            #expect(server.connectionCount == 3)
            #expect(client.idleConnectionCount == 0)
        }
    }

    @Test("sends many requests at once, each on a connection of its own")
    func many() async throws {
        let event = try OneTimeEvent()
        let script: SocketServer.Script = { connection in
            guard let request = try connection.nextRequest() else { return }
            try connection.wait(for: event)
            _ = try connection.send(.answer(body: request.target))
        }
        try await SocketServer.run(script: script) { server in
            let client = HTTPClient(server.address)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let answer = try await client.get("/\(number)")
                        #expect(answer.text == "/\(number)")
                    }
                }
                try await server.waitForRequests(100)
                event.happen()
                try await group.waitForAll()
            }
            #expect(server.connectionCount == 100)
        }
    }

    @Test(
        "reads bodies as the head announces them",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabcdef", "abc"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", "abc"),
            ("HTTP/1.0 200 OK\r\n\r\nabc", "abc"), ("HTTP/1.1 204 No Content\r\n\r\n", ""),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", ""),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", "abc"),
        ]
    )
    func bodies(text: String, body: String) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .raw(text, end: .close) }) { server in
            let answer = try await HTTPClient.get(server.url + "/x?y")
            #expect(answer.text == body)
            #expect(server.requests.map(\.target) == ["/x?y"])
        }
    }

    @Test(
        "takes nothing for an answer that is none",
        arguments: ["220 mail ready\r\n\r\n", "HTTP/1.1 2000 x\r\n\r\n", "HTTP/1.1 200 OK\r\nA b\r\n\r\n"]
    )
    func malformed(text: String) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .raw(text, end: .close) }) { server in
            let error = await #expect(throws: SocketError.self) { try await HTTPClient.get(server.url) }
            guard case .malformed = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("ends when its task is cancelled")
    func cancelled() async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .silence }) { server in
            let task = Task { try await HTTPClient(server.address).get("/") }
            try await server.waitForRequests(1)
            task.cancel()
            await #expect(throws: SocketError.closed) { try await task.value }
        }
    }

    @Test("carries large bodies both ways")
    func large() async throws {
        try await SocketServer.run(script: Self.echo) { server in
            let body = (0..<(1 << 20)).map { UInt8(truncatingIfNeeded: $0 >> 8) }
            let answer = try await HTTPClient(server.address).send("POST", "/", body: body)
            #expect(answer.body == body)
        }
    }
}
