import HTTPConnections
import HTTPMessages
import SocketPeers
import Testing

@Suite("Clients that go away while they wait")
struct GoneClientTests {
    /// Waits until its task is cancelled, and tells of that.
    private static func waiting(
        _ began: AsyncStream<Void>.Continuation,
        _ ended: AsyncStream<Bool>.Continuation
    ) -> RequestHandler {
        RequestHandler { _, _ in
            let (never, keep) = AsyncStream.makeStream(of: Void.self)
            began.yield()
            for await _ in never {}
            keep.finish()
            ended.yield(Task.isCancelled)
            return ServerStage.text("for nobody")
        }
    }

    @Test("end the task that answers them, and leave nothing behind", arguments: ["reset", "closed", "both"])
    func cancelled(way: String) async throws {
        let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
        let (endings, ended) = AsyncStream.makeStream(of: Bool.self)
        try await ServerStage.run(Self.waiting(began, ended)) { stage in
            var beginning = beginnings.makeAsyncIterator()
            var ending = endings.makeAsyncIterator()
            for number in 0..<4 {
                let client = try await SocketClient.connect(to: stage.address)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                await beginning.next()
                if way == "reset" || way == "both" && number % 2 == 0 { client.reset() } else { client.close() }
                #expect(await ending.next() == true)
            }
            await stage.waitUntilEmpty()
        }
    }

    @Test("end the task that streams to them", arguments: [false, true])
    func stream(isLasting: Bool) async throws {
        let (endings, ended) = AsyncStream.makeStream(of: Bool.self)
        let handler = RequestHandler { _, _ in
            let (chunks, chunk) = AsyncThrowingStream.makeStream(of: [UInt8].self)
            chunk.yield(Array("first\n".utf8))
            chunk.onTermination = { reason in
                if case .cancelled = reason { ended.yield(true) } else { ended.yield(false) }
            }
            return ServerStage.stream(chunks, isLasting: isLasting)
        }
        try await ServerStage.run(handler) { stage in
            let client = try await SocketClient.connect(to: stage.address)
            try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _ = try await client.bytes()
            client.close()
            var ending = endings.makeAsyncIterator()
            #expect(await ending.next() == true)
            await stage.waitUntilEmpty()
        }
    }

    @Test("only to send nothing more still get their answer, and those that they asked for ahead")
    func halfClosed() async throws {
        let handler = RequestHandler { request, _ in
            await Task.yield()
            return ServerStage.text(request.target)
        }
        try await ServerStage.run(handler) { stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send("GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n")
                try client.finishSending()
                let text = String(decoding: try await client.rest().bytes, as: UTF8.self)
                #expect(text.contains("\r\n\r\n/a"), "\(text)")
                #expect(text.hasSuffix("\r\n\r\n/b"), "\(text)")
            }
        }
    }

    @Test("at any byte leave no connection open", .timeLimit(.minutes(5)))
    func many() async throws {
        let request = "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n0123456789"
        try await ServerStage.run { stage in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        for number in 0..<500 {
                            let length = (number * 4 + worker) % (request.utf8.count + 1)
                            let client = try await SocketClient.connect(to: stage.address)
                            do throws(SocketError) {
                                try await client.send(Array(request.utf8.prefix(length)))
                            } catch {
                                // The server may be quicker with its answer to half a request.
                            }
                            if number % 2 == 0 { client.reset() } else { client.close() }
                        }
                    }
                }
                try await group.waitForAll()
            }
            await stage.waitUntilEmpty()
            #expect(
                try await stage.exchange("GET /y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").contains("\n/y\n")
            )
        }
    }
}
