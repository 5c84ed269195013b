import Glibc
import HTTPConnections
import HTTPMessages
import SocketPeers
import Synchronization
import Testing

@Suite("Answers of all kinds")
struct ServerResponseTests {
    /// Sends requests on one connection, and reads all answers.
    private static func exchange(_ response: @escaping @Sendable () -> ServerResponse, _ requests: [String])
        async throws -> String
    {
        nonisolated(unsafe) var answer = ""
        try await ServerStage.run(RequestHandler { _, _ in response() }) { stage in
            unsafe answer = try await stage.exchange(
                requests.map { "\($0) / HTTP/1.1\r\nHost: a\r\n" }.joined(separator: "\r\n")
                    + "Connection: close\r\n\r\n"
            )
        }
        return unsafe answer
    }

    @Test("tell the time, and fields that have a value")
    func fields() async throws {
        let answer = try await Self.exchange(
            { ServerResponse(status: .notFound, fields: [.server: "1", .location: "", .contentLength: "7"]) },
            ["GET"]
        )
        #expect(answer.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        #expect(answer.contains("\r\nServer: 1\r\n"))
        #expect(answer.contains("\r\nContent-Length: 0\r\n"))
        #expect(!answer.contains("Location"))
        let date = answer.split(separator: "\r\n").first { $0.hasPrefix("Date: ") }.map { $0.dropFirst(6) }
        let milliseconds = HTTPDate.milliseconds(String(date ?? "")) ?? 0
        let now = Int64(time(nil))
        #expect(abs(milliseconds / 1_000 - now) < 600)
    }

    @Test("to HEAD have the length and no body, so that the next one is not mistaken")
    func head() async throws {
        let answer = try await Self.exchange({ ServerStage.text("four") }, ["HEAD", "GET"])
        let heads = answer.components(of: "HTTP/1.1 200 OK")
        #expect(heads.count == 2)
        #expect(heads.allSatisfy { $0.contains("\r\nContent-Length: 4\r\n") })
        #expect(heads.first?.hasSuffix("\r\n\r\n") == true)
        #expect(heads.last?.hasSuffix("\r\n\r\nfour") == true)
    }

    @Test("of 304 tell the length that another one would have, and have no body")
    func notModified() async throws {
        let known = try await Self.exchange(
            { ServerResponse(status: .notModified, body: .omitted(byteCount: 12)) },
            ["GET", "GET"]
        )
        let heads = known.components(of: "HTTP/1.1 304 Not Modified")
        #expect(heads.count == 2)
        #expect(heads.allSatisfy { $0.contains("\r\nContent-Length: 12\r\n") && $0.hasSuffix("\r\n\r\n") })
    }

    /// RFC 9110 section 8.6: no other length than that of the content, which is not known here.
    @Test("without a body tell neither a length that is not known nor chunks, and end the connection")
    func unknownLength() async throws {
        let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        chunk.finish()
        let answers: [(method: String, ServerResponse)] = [
            ("GET", ServerResponse(status: .notModified, body: .omitted(byteCount: nil))),
            ("HEAD", ServerResponse(status: .ok, body: .omitted(byteCount: nil))),
            ("HEAD", ServerStage.stream(chunks, isLasting: false)),
            ("HEAD", ServerStage.stream(chunks, isLasting: true)),
        ]
        for (method, response) in answers {
            let text = try await Self.exchange({ response }, [method, method])
            let heads = text.components(of: "HTTP/1.1 \(response.status.code) ")
            #expect(heads.count == 1, "\(text)")
            let head = text.lowercased()
            #expect(!head.contains("\r\ncontent-length:") && !head.contains("\r\ntransfer-encoding:"), "\(text)")
            #expect(head.contains("\r\nconnection: close\r\n") && head.hasSuffix("\r\n\r\n"), "\(text)")
        }
    }

    @Test("of 204 have neither body nor length")
    func noContent() async throws {
        let answer = try await Self.exchange({ ServerResponse(status: .noContent) }, ["DELETE"])
        #expect(answer.hasPrefix("HTTP/1.1 204 No Content\r\n"))
        #expect(!answer.lowercased().contains("content-length"))
    }

    @Test("from a file give as many bytes as were asked for")
    func file() async throws {
        let answer = try await Self.exchange(
            { ServerResponse(status: .ok, body: .file(descriptor: unsafe open("/etc/passwd", O_RDONLY), count: 0)) },
            ["HEAD"]
        )
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        let whole = try await Self.exchange(
            { ServerResponse(status: .ok, body: .file(descriptor: unsafe open("/etc/passwd", O_RDONLY), count: 5)) },
            ["GET"]
        )
        #expect(whole.hasSuffix("\r\n\r\nroot:"))
    }

    @Test("in a stream come as they are made, as fast as they are taken", arguments: [false, true])
    func stream(isLasting: Bool) async throws {
        let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
        try await ServerStage.run(RequestHandler { _, _ in ServerStage.stream(chunks, isLasting: isLasting) }) {
            stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                var text = ""
                for number in 0..<3 {
                    chunk.yield(Array("event \(number)\n".utf8))
                    while !text.hasSuffix("event \(number)\n\r\n") {
                        text += String(decoding: try await client.bytes(), as: UTF8.self)
                    }
                }
                chunk.finish()
                while !text.hasSuffix("\r\n0\r\n\r\n") {
                    text += String(decoding: try await client.bytes(), as: UTF8.self)
                }
                #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nDate: "))
                #expect(text.contains("\r\nTransfer-Encoding: chunked\r\n") && text.contains("\r\nETag: \"1\"\r\n"))
                guard isLasting else { return }
                #expect(text.contains("\r\nConnection: close\r\n"))
                #expect(try await client.rest().bytes.isEmpty)
            }
            if isLasting { await stage.waitUntilEmpty() }
        }
    }

    @Test("in a lasting stream may follow others on a connection, which counts once for its address")
    func following() async throws {
        let handler = RequestHandler { request, _ in
            guard request.target == "/lasting" else { return ServerStage.text("first") }
            let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            chunk.yield(Array("second".utf8))
            chunk.finish()
            return ServerStage.stream(chunks, isLasting: true)
        }
        var limits = ServerStage.patient
        limits.connectionCountOfOneAddress = 2
        try await ServerStage.run(handler, limits: limits) { stage in
            for _ in 0..<5 {
                let text = try await stage.exchange(
                    "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /lasting HTTP/1.1\r\nHost: a\r\n\r\n"
                )
                #expect(text.contains("\r\n\r\nfirst") && text.hasSuffix("\r\n\r\n6\r\nsecond\r\n0\r\n\r\n"), "\(text)")
                await stage.waitUntilEmpty()
            }
        }
    }

    @Test("in a stream wait for a client that does not read", arguments: [false, true])
    func backpressure(isLasting: Bool) async throws {
        let counter = Atomic(0)
        let handler = RequestHandler { _, _ in
            let chunks = AsyncThrowingStream<[UInt8], any Error> {
                let number = counter.add(1, ordering: .relaxed).oldValue
                return number < 400 ? [UInt8](repeating: 0, count: 100_000) : nil
            }
            return ServerStage.stream(chunks, isLasting: isLasting)
        }
        try await ServerStage.run(handler) { stage in
            try await SocketClient.with(stage.address, receiveBufferByteCount: 4_096) { client in
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                var count = try await client.bytes().count
                // What the buffers of both sides take is much less than all.
                for _ in 0..<10_000 { await Task.yield() }
                #expect(counter.load(ordering: .relaxed) < 300)
                count += try await client.rest().bytes.count
                #expect(count > 40_000_000)
                #expect(counter.load(ordering: .relaxed) == 401)
            }
        }
    }

    @Test("in a stream that fails are cut, so that nobody takes them for whole", arguments: [false, true])
    func failingStream(isLasting: Bool) async throws {
        struct Failure: Error {}
        let handler = RequestHandler { _, _ in
            let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            chunk.yield(Array("half".utf8))
            chunk.finish(throwing: Failure())
            return ServerStage.stream(chunks, isLasting: isLasting)
        }
        try await ServerStage.run(handler) { stage in
            let answer = try await stage.exchange("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
            #expect(!answer.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test("to clients of HTTP/1.0 are of that version, without chunks, and the last")
    func old() async throws {
        let handler = RequestHandler { request, _ in
            guard request.target != "/" else { return ServerStage.text("old") }
            let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            chunk.yield(Array("old".utf8))
            chunk.finish()
            return ServerStage.stream(chunks, isLasting: request.target == "/lasting")
        }
        try await ServerStage.run(handler) { stage in
            for target in ["/", "/stream", "/lasting"] {
                let answer = try await stage.exchange("GET \(target) HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.0 200 OK\r\n"))
                #expect(answer.contains("\r\nConnection: close\r\n"))
                #expect(answer.hasSuffix("\r\n\r\nold"), "\(answer)")
            }
        }
    }

    @Test("can be written to the connection itself, which ends then")
    func socket() async throws {
        let handler = RequestHandler { request, _ in
            ServerResponse(
                status: .ok,
                body: .socket { descriptor in
                    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf".utf8)
                    _ = unsafe write(descriptor, bytes, bytes.count)
                    guard request.target == "/reset" else { return }
                    var linger = linger(l_onoff: 1, l_linger: 0)
                    _ = unsafe setsockopt(
                        descriptor,
                        SOL_SOCKET,
                        SO_LINGER,
                        &linger,
                        socklen_t(MemoryLayout<linger>.size)
                    )
                }
            )
        }
        try await ServerStage.run(handler) { stage in
            for (target, end) in [("/", SocketClient.End.closed), ("/reset", .reset)] {
                try await SocketClient.with(stage.address) { client in
                    let rest = try await client.exchange(Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
                    #expect(rest.end == end)
                    if end == .closed { #expect(String(decoding: rest.bytes, as: UTF8.self).hasSuffix("half")) }
                }
            }
        }
    }
}

extension String {
    /// What follows each of a mark.
    fileprivate func components(of mark: String) -> [String] {
        split(separator: mark, omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
}
