import HTTPConnections
import HTTPMessages
import SocketPeers
import Synchronization
import Testing

@Suite("Clients that take their time")
struct SlowClientTests {
    @Test(
        "are cut off, whatever they send little by little",
        arguments: [
            ("GET / HTTP/1.1\r\nX: ", "a"), ("GET /", "x"), ("GET / HTTP/1.1\r\nHost: a\r\n", "A: b\r\n"),
            ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n", "a"),
            ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"),
        ]
    )
    func trickle(start: String, more: String) async throws {
        let cutOffs = Atomic(0)
        let handler = RequestHandler(onCutOff: { cutOffs.add(1, ordering: .relaxed) }, respond: ServerStage.echoing)
        try await ServerStage.run(handler, limits: ServerStage.impatient) { stage in
            try await SocketClient.with(stage.address) { client in
                do throws(SocketError) {
                    try await client.send(start)
                    // Ends only because the server ends the connection.
                    while true { try await client.send(more) }
                } catch {
                    #expect([.reset, .closed].contains(error))
                }
            }
            await stage.waitUntilEmpty()
        }
    }

    @Test("are cut off when they say nothing", arguments: ["", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"])
    func idle(text: String) async throws {
        try await ServerStage.run(limits: ServerStage.impatient) { stage in
            // Returns only because the server ends the connection; on a busy machine that may be before all was sent.
            var answer = try await stage.exchange(text)
            while answer.isEmpty, !text.isEmpty { answer = try await stage.exchange(text) }
            #expect(text.isEmpty || answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("are cut off when they don't read, and that is told", arguments: [false, true])
    func unread(isLasting: Bool) async throws {
        let (cutOffs, cutOff) = AsyncStream.makeStream(of: Void.self)
        let large = SharedBytes([UInt8](repeating: 1, count: 20_000_000))
        let respond: RequestHandler.Respond = { _, _ in
            guard isLasting else { return ServerResponse(status: .ok, body: .shared(large)) }
            return ServerStage.stream(AsyncThrowingStream { large.bytes }, isLasting: true)
        }
        let handler = RequestHandler(onCutOff: { cutOff.yield() }, respond: respond)
        var limits = ServerStage.patient
        limits.answerTime = .milliseconds(300)
        try await ServerStage.run(handler, limits: limits) { stage in
            try await SocketClient.with(stage.address, receiveBufferByteCount: 4_096) { client in
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                for await _ in cutOffs { break }
                #expect(try await client.rest().bytes.count < 20_000_000)
            }
        }
    }

    @Test("may wait for an answer as long as that takes")
    func patient() async throws {
        let gate = try OneTimeEvent()
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let (cutOffs, cutOff) = AsyncStream.makeStream(of: Void.self)
        let large = SharedBytes([UInt8](repeating: 1, count: 20_000_000))
        let respond: RequestHandler.Respond = { request, _ in
            guard request.target == "/late" else { return ServerResponse(status: .ok, body: .shared(large)) }
            arrived.yield()
            do { try await gate.wait() } catch { return ServerStage.text("broken") }
            return ServerStage.text("late")
        }
        let handler = RequestHandler(onCutOff: { cutOff.yield() }, respond: respond)
        var limits = ServerStage.patient
        limits.answerTime = .milliseconds(300)
        try await ServerStage.run(handler, limits: limits) { stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
                for await _ in arrivals { break }
                // Takes as long as an answer may be read.
                try await SocketClient.with(stage.address, receiveBufferByteCount: 4_096) { other in
                    try await other.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                    for await _ in cutOffs { break }
                }
                gate.happen()
                #expect(try await client.answer().text == "late")
            }
        }
    }
}
