import HTTPConnections
import HTTPMessages
import SocketPeers
import Testing

@Suite("The end of a server")
struct DrainTests {
    private static let get = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"
    private static let last = "GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"

    /// Answers when a gate is opened.
    private static func gated(
        _ began: AsyncStream<Void>.Continuation,
        _ gate: OneTimeEvent
    ) -> RequestHandler {
        RequestHandler { _, _ in
            began.yield()
            do {
                try await gate.wait()
            } catch {
                return ServerStage.text("broken", status: .internalServerError)
            }
            return ServerStage.text("whole")
        }
    }

    @Test("lets answers under way arrive, tells that they are the last, and refuses everybody else")
    func drain() async throws {
        let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
        let gate = try OneTimeEvent()
        try await ServerStage.run(Self.gated(began, gate)) { stage in
            let (busy, idle) = (
                try await SocketClient.connect(to: stage.address), try await SocketClient.connect(to: stage.address)
            )
            try await busy.send(Self.get)
            for await _ in beginnings { break }
            async let drained: Void = stage.daemon.drain(within: .seconds(600))
            // The idle connection is ended by the drain.
            #expect(try await idle.rest().bytes.isEmpty)
            await #expect(throws: SocketError.refused) { _ = try await SocketClient.connect(to: stage.address) }
            gate.happen()
            let answer = try await busy.answer()
            #expect(answer.text == "whole")
            #expect(answer["connection"]?.lowercased() == "close")
            await drained
            #expect(stage.daemon.openConnectionCount == 0)
        }
    }

    @Test("cuts what is not over in time, also bodies, streams and tasks that nobody can end")
    func cut() async throws {
        let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
        let gate = try OneTimeEvent()
        let handler = RequestHandler { request, body in
            began.yield()
            switch request.target {
            case "/body":
                do throws(BodyFailure) { _ = try await body.collect(upTo: 100) } catch {}
                return ServerStage.text("")
            case "/stream", "/lasting":
                let (chunks, _) = AsyncThrowingStream.makeStream(of: [UInt8].self)
                return ServerStage.stream(chunks, isLasting: request.target == "/lasting")
            case "/socket": return ServerResponse(status: .ok, body: .socket { _ in await Self.wait(for: gate) })
            default:
                await Self.wait(for: gate)
                return ServerStage.text("")
            }
        }
        try await ServerStage.run(handler) { stage in
            var beginning = beginnings.makeAsyncIterator()
            var clients: [SocketClient] = []
            for target in ["/body", "/stream", "/lasting", "/socket", "/stubborn"] {
                let client = try await SocketClient.connect(to: stage.address)
                try await client.send(
                    target == "/lasting"
                        ? "GET /lasting HTTP/1.1\r\nHost: a\r\n\r\n"
                        : "POST \(target) HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n"
                            + (target == "/body" ? "" : "0123456789")
                )
                await beginning.next()
                clients.append(client)
            }
            await stage.daemon.drain(within: .milliseconds(50))
            for client in clients { _ = try await client.rest() }
            gate.happen()
        }
    }

    private static func wait(for gate: OneTimeEvent) async {
        await Task {
            do { try await gate.wait() } catch { Issue.record(error) }
        }
        .value
    }

    @Test("serves those on who are connected when it only stops listening")
    func stopListening() async throws {
        try await ServerStage.run { stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send(Self.get)
                #expect(try await client.answer().text == "GET\n/x\n")
                stage.daemon.stopListening()
                await #expect(throws: SocketError.refused) { _ = try await SocketClient.connect(to: stage.address) }
                try await client.send(Self.get)
                #expect(try await client.answer().text == "GET\n/x\n")
            }
        }
    }

    @Test("may come at any moment, and twice", arguments: 0..<5)
    func close(round: Int) async throws {
        try await ServerStage.run { stage in
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        do {
                            while true {
                                _ = try await stage.exchange(
                                    "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab" + Self.last
                                )
                            }
                        } catch {
                            // Refused: the server has gone.
                        }
                    }
                }
                for _ in 0..<(round * 10) {
                    do { _ = try await stage.exchange(Self.last) } catch { Issue.record(error) }
                }
                stage.daemon.close()
                stage.daemon.close()
            }
            #expect(stage.daemon.openConnectionCount == 0)
        }
    }

    @Test("may come at the moment in which many answers do", arguments: 0..<20)
    func closeWhileAnswering(round: Int) async throws {
        let (beginnings, began) = AsyncStream.makeStream(of: Void.self)
        let gate = try OneTimeEvent()
        try await ServerStage.run(Self.gated(began, gate)) { stage in
            var clients: [SocketClient] = []
            for _ in 0..<24 {
                let client = try await SocketClient.connect(to: stage.address)
                try await client.send(Self.last)
                clients.append(client)
            }
            var beginning = beginnings.makeAsyncIterator()
            for _ in clients { await beginning.next() }
            gate.happen()
            for _ in 0..<round { await Task.yield() }
            stage.daemon.close()
            for client in clients {
                let text = String(decoding: try await client.rest().bytes, as: UTF8.self)
                #expect(text.isEmpty || text.hasSuffix("whole"))
            }
            #expect(stage.daemon.openConnectionCount == 0)
        }
    }
}
