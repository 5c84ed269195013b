import HTTPConnections
import HTTPMessages
import SocketPeers
import Synchronization
import Testing

@Suite("Bodies of requests")
struct RequestBodyTests {
    private static func head(_ target: String = "/x", _ fields: String) -> String {
        "POST \(target) HTTP/1.1\r\nHost: a\r\n\(fields)\r\n"
    }

    /// Refuses whatever comes.
    private static let refusing = RequestHandler { _, _ in ServerStage.text("no", status: .unauthorized) }

    @Test("arrive whole with a length, and the connection goes on; in chunks, and it ends", arguments: [1, 2])
    func whole(threads: Int) async throws {
        try await ServerStage.run(threads: threads) { stage in
            try await SocketClient.with(stage.address) { client in
                let bytes = [UInt8](repeating: UInt8(ascii: "z"), count: 300_000)
                try await client.send(Array(Self.head("Content-Length: 300000\r\n").utf8) + bytes)
                #expect(try await client.answer().body.suffix(300_000) == bytes[...])
                try await client.send(Self.head("Content-Length: 0\r\n"))
                #expect(try await client.answer().text == "POST\n/x\n")
                try await client.send(
                    Self.head("Transfer-Encoding: chunked\r\n") + "3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: z\r\n\r\n"
                )
                let last = try await client.answer()
                #expect(last.text == "POST\n/x\nabcde")
                #expect(last["connection"] == "close")
            }
        }
    }

    private static func head(_ fields: String) -> String { head("/x", fields) }

    @Test("are asked for only when somebody wants them")
    func expectation() async throws {
        try await ServerStage.run { stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send(Self.head("Content-Length: 3\r\nExpect: 100-continue\r\n"))
                #expect(try await client.answer().status == 100)
                try await client.send("abc")
                #expect(try await client.answer().text == "POST\n/x\nabc")
            }
        }
        try await ServerStage.run(Self.refusing) { stage in
            let answer = try await stage.exchange(Self.head("Content-Length: 3\r\nExpect: 100-continue\r\n"))
            #expect(answer.hasPrefix("HTTP/1.1 401 "))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test("are read to their end where they are refused, so that the refusal arrives and the connection goes on")
    func refusal() async throws {
        try await ServerStage.run(Self.refusing) { stage in
            try await SocketClient.with(stage.address) { client in
                for _ in 0..<3 {
                    let bytes = [UInt8](repeating: 0, count: 2_000_000)
                    try await client.send(Array(Self.head("Content-Length: 2000000\r\n").utf8) + bytes)
                    #expect(try await client.answer().status == 401)
                }
            }
        }
    }

    @Test("that are longer than anybody reads are refused at once")
    func tooLong() async throws {
        try await ServerStage.run { stage in
            let answer = try await stage.exchange(Self.head("Content-Length: 900000000000\r\n"))
            #expect(answer.hasPrefix("HTTP/1.1 413 "))
            #expect(answer.hasSuffix("tooLarge"))
        }
    }

    /// A piece of a body of 65,536 bytes.
    private static let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"

    /// Takes 100,000 bytes.
    private static let measuring: RequestHandler.Respond = { _, body in
        do throws(BodyFailure) {
            return ServerStage.text("\(try await body.collect(upTo: 100_000).count)")
        } catch {
            return ServerStage.text("\(error)", status: .contentTooLarge)
        }
    }

    private static var shortLimits: ConnectionLimits {
        var limits = ServerStage.patient
        limits.bodyByteCount = 100_000
        return limits
    }

    @Test(
        "that go on beyond what is read have the refusal all the same, also one that comes late",
        arguments: [false, true]
    )
    func goesOn(isLate: Bool) async throws {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let handler = RequestHandler { request, body in
            let answer = await Self.measuring(request, body)
            for await _ in signals {}
            return answer
        }
        if !isLate { signal.finish() }
        try await ServerStage.run(handler, limits: Self.shortLimits) { stage in
            try await SocketClient.with(stage.address) { client in
                do throws(SocketError) {
                    try await client.send(Self.head("Transfer-Encoding: chunked\r\n"))
                    // The limit and 1 MiB are read, 1,148,576 bytes, of these 1,179,648 or 1,835,008; no end follows.
                    for _ in 0..<(isLate ? 18 : 28) { try await client.send(Self.chunk) }
                } catch .reset {
                    // What was said before is still there to be read.
                }
                signal.finish()
                let answer = try await client.answer()
                #expect(answer.status == 413)
                #expect(answer.text == "tooLarge")
                #expect(answer["connection"] == "close")
            }
            await stage.waitUntilEmpty()
        }
    }

    @Test("that grow too long are refused, and end the connection where they go on and on")
    func endless() async throws {
        try await ServerStage.run(RequestHandler(respond: Self.measuring), limits: Self.shortLimits) { stage in
            let chunk = Self.chunk
            try await SocketClient.with(stage.address) { client in
                try await client.send(Self.head("Transfer-Encoding: chunked\r\n") + chunk + chunk + "0\r\n\r\n")
                let answer = try await client.answer()
                #expect(answer.status == 413)
                #expect(answer.text == "tooLarge")
            }
            // Returns only because the server ends the connection.
            try await SocketClient.with(stage.address) { client in
                do throws(SocketError) {
                    try await client.send(Self.head("Transfer-Encoding: chunked\r\n"))
                    while true { try await client.send(chunk) }
                } catch {
                    #expect([.reset, .closed].contains(error))
                }
            }
        }
    }

    @Test("of clients that go away are cut off for who reads them")
    func cutOff() async throws {
        let (failures, failed) = AsyncStream.makeStream(of: BodyFailure.self)
        let (requests, came) = AsyncStream.makeStream(of: Void.self)
        let handler = RequestHandler { _, body in
            came.yield()
            do throws(BodyFailure) {
                _ = try await body.collect(upTo: 1_000)
            } catch {
                failed.yield(error)
            }
            return ServerStage.text("")
        }
        try await ServerStage.run(handler) { stage in
            var request = requests.makeAsyncIterator()
            var failure = failures.makeAsyncIterator()
            for resets in [true, false] {
                let client = try await SocketClient.connect(to: stage.address)
                try await client.send(Self.head("Content-Length: 100\r\n") + "abc")
                await request.next()
                if resets { client.reset() } else { client.close() }
                #expect(await failure.next() == .cutOff)
            }
            await stage.waitUntilEmpty()
        }
    }

    @Test("of requests without one are empty")
    func none() async throws {
        try await ServerStage.run { stage in
            let answer = try await stage.exchange("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            #expect(answer.hasSuffix("GET\n/\n"))
        }
    }
}
