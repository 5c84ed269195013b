import HTTPConnections
import HTTPMessages
import Logging
import SocketPeers
import Synchronization
import Testing

@Suite("Answers that are given where requests arrive", .timeLimit(.minutes(10)))
struct PromptAnswerHandlerTests {
    private static let date = "Wed, 18 Nov 2026 11:06:40 GMT"

    /// What a daemon was asked.
    private final class Recorder: Sendable {
        let promptCount = Mutex(0)
        let handedOn = Mutex<[String]>([])
    }

    /// Runs a body with a daemon that has an answer to `/kept` at once, and to everything else when the gate is open.
    private static func run(
        kept: [UInt8] = Array("kept".utf8),
        gate: OneTimeEvent? = nil,
        _ body: (SocketAddress, Recorder) async throws -> Void
    ) async throws {
        let answer = try #require(
            KeptAnswer(ServerResponse(status: .ok, fields: [.date: date], body: .bytes(kept)))
        )
        let recorder = Recorder()
        let handler = RequestHandler(
            prompt: { request in
                let isKept = request.withTarget { target in
                    target.count == 5 && target.indices.allSatisfy { target[$0] == Array("/kept".utf8)[$0] }
                }
                guard isKept, request.isGet || request.isHead else { return nil }
                recorder.promptCount.withLock { $0 += 1 }
                return answer
            },
            respond: { request, body in
                recorder.handedOn.withLock { $0.append(request.target) }
                do {
                    _ = try await body.collect(upTo: 100)
                    try await gate?.wait()
                } catch {
                    return ServerResponse(status: .internalServerError)
                }
                return ServerResponse(status: .ok, body: .bytes(Array("handed on".utf8)))
            }
        )
        let daemon = try MicroHTTPDaemon(
            socket: try .listen(at: .port(host: "127.0.0.1", port: 0)),
            // A busy machine is no slow client.
            limits: ConnectionLimits(requestTime: .seconds(600), answerTime: .seconds(600)),
            threads: 1,
            handler: handler,
            log: .silent
        )
        defer { daemon.close() }
        try await body(.port(try #require(daemon.port)), recorder)
    }

    private static func head(_ path: String, method: String = "GET", _ fields: String = "") -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }

    @Test("are whole, and nothing of the request is handed on", arguments: ["GET", "HEAD"])
    func whole(method: String) async throws {
        try await Self.run { address, recorder in
            try await SocketClient.with(address) { connection in
                for _ in 0..<2 {
                    // The end of the head comes later.
                    try await connection.send(String(Self.head("/kept", method: method).dropLast("\r\n".count)))
                    try await connection.send("\r\n")
                    let answer = try await connection.answer(to: method)
                    #expect(answer.status == 200)
                    #expect(answer.fields.all("date") == [Self.date])
                    #expect(answer["content-length"] == "4")
                    #expect(answer.text == (method == "HEAD" ? "" : "kept"))
                }
            }
            #expect(recorder.handedOn.withLock { $0 }.isEmpty)
        }
    }

    @Test(
        "are not given to what has to wait or has a body",
        arguments: [
            ("/other", "GET", ""), ("/kept", "PUT", ""), ("/kept", "OPTIONS", ""),
            ("/kept", "GET", "Content-Length: 3\r\n"), ("/kept", "GET", "Transfer-Encoding: chunked\r\n"),
            ("/kept", "GET", "Expect: 100-continue\r\nContent-Length: 3\r\n"),
            ("/other", "GET", "Connection: close\r\n"),
        ]
    )
    func handsOn(path: String, method: String, fields: String) async throws {
        try await Self.run { address, recorder in
            let body = fields.contains("Length") ? "abc" : fields.contains("chunked") ? "3\r\nabc\r\n0\r\n\r\n" : ""
            try await SocketClient.with(address) { connection in
                try await connection.send(Self.head(path, method: method, fields))
                if fields.contains("Expect") { #expect(try await connection.answer().status == 100) }
                try await connection.send(body)
                let answer = try await connection.answer()
                #expect(answer.text == "handed on")
                #expect(answer["date"] != Self.date)
            }
            #expect(recorder.handedOn.withLock { $0 } == [path])
            #expect(recorder.promptCount.withLock { $0 } == 0)
        }
    }

    @Test("tell a client that says close that they are the last, and are", arguments: ["GET", "HEAD"])
    func close(method: String) async throws {
        try await Self.run { address, recorder in
            try await SocketClient.with(address) { connection in
                let last = Self.head("/kept", method: method, "Connection: close\r\n")
                try await connection.send(last + Self.head("/kept"))
                let answer = try await connection.answer(to: method)
                #expect(answer["connection"]?.lowercased() == "close")
                #expect(answer.text == (method == "HEAD" ? "" : "kept"))
                #expect(try await connection.rest().bytes.isEmpty)
            }
        }
    }

    @Test("never overtake the answer to an earlier request")
    func order() async throws {
        let gate = try OneTimeEvent()
        try await Self.run(gate: gate) { address, recorder in
            try await SocketClient.with(address) { connection in
                let paths = ["/first", "/kept", "/kept", "/second", "/kept"]
                try await connection.send(paths.map { Self.head($0) }.joined())
                while recorder.handedOn.withLock({ $0 }).isEmpty { await Task.yield() }
                // The thread of the daemon gets round to all that has come meanwhile.
                for _ in 0..<20 {
                    let other = try await HTTPClient(address).get("/kept")
                    #expect(other.text == "kept")
                }
                #expect(recorder.handedOn.withLock { $0 } == ["/first"])
                gate.happen()
                for path in paths {
                    let answer = try await connection.answer()
                    #expect(answer.text == (path == "/kept" ? "kept" : "handed on"))
                }
            }
            #expect(recorder.handedOn.withLock { $0 } == ["/first", "/second"])
        }
    }

    @Test("are not heaped up for a client that does not read")
    func slowReader() async throws {
        let large = [UInt8](repeating: 7, count: 1 << 20)
        try await Self.run(kept: large) { address, recorder in
            try await SocketClient.with(address, receiveBufferByteCount: 4_096) { connection in
                let count = 64
                try await connection.send(String(repeating: Self.head("/kept"), count: count))
                while recorder.promptCount.withLock({ $0 }) == 0 { await Task.yield() }
                // The thread of the daemon gets round to all that has come meanwhile.
                for _ in 0..<20 {
                    let other = try await HTTPClient(address).get("/other")
                    #expect(other.text == "handed on")
                }
                // More than the buffers of both sides take.
                #expect(recorder.promptCount.withLock { $0 } < 16)
                for _ in 0..<count {
                    let answer = try await connection.answer()
                    #expect(answer.body == large)
                }
            }
        }
    }
}
