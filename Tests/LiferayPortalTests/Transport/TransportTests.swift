import SocketPeers
import TestClocks
import Testing

@testable import LiferayPortal

@Suite("Transport: failures on the way")
struct TransportTests {
    private func transport(
        _ timeouts: PortalTimeLimits = ScriptedPortal.patience,
        maximumAnswerByteCount: Int = 1_000
    ) -> Transport {
        Transport(
            timeouts: timeouts,
            maximumAnswerByteCount: maximumAnswerByteCount,
            logger: nil,
            now: TestClock().now
        )
    }

    private func error(
        at address: String,
        _ timeouts: PortalTimeLimits = ScriptedPortal.patience
    ) async throws -> PortalError {
        let transport = transport(timeouts)
        let error = try await portalError { try await transport.send(PortalRequest(address: address)) }
        await transport.close()
        return error
    }

    private func kind(of error: PortalError) throws -> ConnectionFailure.Kind {
        guard case .connectionFailure(let failure) = error else {
            throw error
        }
        #expect(error.isConnectionFailure)
        return failure.kind
    }

    /// How an exchange fails.
    ///
    /// Where silence is what it should fail by, the bytes before it get more and more time to come.
    private func failure(at address: String, _ expected: ConnectionFailure.Kind) async throws -> ConnectionFailure.Kind
    {
        guard case .timedOut = expected else { return try kind(of: try await error(at: address)) }
        var kind = expected
        for limit in [0.5, 2, 8, 32] {
            let limits = PortalTimeLimits(connect: .seconds(600), firstByte: .seconds(limit), whole: .seconds(600))
            kind = try self.kind(of: try await error(at: address, limits))
            if kind == expected { break }
        }
        return kind
    }

    @Test(
        "names what happens to the bytes of an answer",
        arguments: [
            (.raw("", end: .close), .reset),
            (.raw("", end: .reset), .reset),
            (.raw("HTTP/1.1 200 OK\r\nContent-Le", end: .close), .reset),
            (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345", end: .close), .bodyCutShort),
            (.raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n", end: .close), .bodyCutShort),
            (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345", end: .reset), .reset),
            (.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345", end: .keep), .timedOut(.nextByte)),
            (.silence, .timedOut(.firstByte)),
            (.page("<h1>Bad Gateway</h1>", status: 502), .gateway(502)),
            (.page("<h1>Service Unavailable</h1>", status: 503), .gateway(503)),
            (.page("<h1>Gateway Timeout</h1>", status: 504), .gateway(504)),
        ] as [(ScriptedReply, ConnectionFailure.Kind)]
    )
    func bytes(reply: ScriptedReply, expected: ConnectionFailure.Kind) async throws {
        try await ScriptedPortal.run(.always(reply)) { portal in
            let kind = try await failure(at: portal.url, expected)
            // A reset right behind the bytes may overtake them.
            let isOvertaken = kind == .bodyCutShort && expected == .reset && !reply.bytes.isEmpty
            #expect(kind == expected || isOvertaken)
        }
    }

    @Test(
        "hands an answer of the portal itself on, whatever its status",
        arguments: [200, 204, 301, 400, 401, 404, 500, 501]
    )
    func statuses(status: Int) async throws {
        try await ScriptedPortal.run(.always(.json("", status: status))) { portal in
            let transport = transport()
            let answer = try await transport.send(PortalRequest(address: portal.url))
            #expect(answer.status == status)
            await transport.close()
        }
        // Once only: neither redirects nor failures are followed up by itself.
    }

    @Test("sends a request once, also when it is redirected or fails")
    func once() async throws {
        for reply in [ScriptedReply.redirect(to: "/elsewhere"), .raw("", end: .close), .page("", status: 503)] {
            try await ScriptedPortal.run(.always(reply)) { portal in
                let transport = transport()
                do throws(PortalError) {
                    _ = try await transport.send(PortalRequest(address: portal.url))
                } catch {
                    #expect(error.isConnectionFailure)
                }
                await transport.close()
                #expect(portal.requests.count == 1)
            }
        }
    }

    @Test("names a refused connection, and at once")
    func refused() async throws {
        try await ClosedPort.with { port in
            // With ten minutes of patience: if it were tried again until the deadline, this test would not come back.
            let error = try await error(at: "http://127.0.0.1:\(port)")
            #expect(try kind(of: error) == .refused)
            let byName = try await self.error(at: "http://localhost:\(port)")
            #expect(try kind(of: byName) == .refused)
        }
    }

    @Test("names a host name that nobody knows")
    func unknownName() async throws {
        let error = try await self.error(at: "http://nohost.invalid/")
        #expect(try kind(of: error) == .nameNotResolved)
    }

    @Test("names a port that does not speak TLS")
    func tlsToPlainPort() async throws {
        try await ScriptedPortal.run(.always(.json("[]"))) { portal in
            // The greeting of TLS is no request, so the server is silent; one that talks is a mail server, say.
            let limits = PortalTimeLimits(connect: .seconds(1), firstByte: .seconds(1), whole: .seconds(600))
            let silent = try await error(at: "https://127.0.0.1:\(portal.port)", limits)
            #expect(silent.isConnectionFailure)
        }
        try await Greeter.run { port in
            let error = try await error(at: "https://127.0.0.1:\(port)")
            #expect(try kind(of: error) == .tls)
        }
    }

    @Test("names a server that does not speak HTTP, which is no connection failure")
    func notHTTP() async throws {
        try await Greeter.run { port in
            let error = try await self.error(at: "http://127.0.0.1:\(port)")
            #expect(error == .unexpectedAnswer(.notHTTP))
        }
    }

    @Test("ends the exchange as a whole, while bytes keep coming slowly")
    func wholeTimeLimit() async throws {
        let limits = PortalTimeLimits(connect: .seconds(600), firstByte: .seconds(600), whole: .milliseconds(150))
        try await ScriptedPortal.run(.always(.silence)) { portal in
            let error = try await self.error(at: portal.url, limits)
            #expect(try kind(of: error) == .timedOut(.whole))
        }
        let begun = ScriptedReply.raw("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345", end: .keep)
        try await ScriptedPortal.run(.always(begun)) { portal in
            let error = try await self.error(at: portal.url, limits)
            #expect(try kind(of: error) == .timedOut(.whole))
        }
    }

    @Test("reads no more than the limit, announced or not")
    func tooLarge() async throws {
        let body = [UInt8](repeating: 65, count: 1_001)
        let chunked =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n" + String(decoding: body, as: UTF8.self)
        for reply in [ScriptedReply.answer(body: body), .raw(chunked + "\r\n0\r\n\r\n", end: .keep)] {
            try await ScriptedPortal.run(.always(reply)) { portal in
                let error = try await self.error(at: portal.url)
                #expect(error == .unexpectedAnswer(.tooLarge(limit: 1_000)))
            }
        }
        try await ScriptedPortal.run(.always(.answer(body: Array(body.dropLast())))) { portal in
            let transport = transport()
            let answer = try await transport.send(PortalRequest(address: portal.url))
            #expect(answer.body.count == 1_000)
            await transport.close()
        }
    }

    @Test("passes on how long a gateway wants one to wait")
    func retryAfter() async throws {
        let reply = ScriptedReply.page("", status: 503, headers: ["Retry-After: 7"])
        try await ScriptedPortal.run(.always(reply)) { portal in
            let error = try await self.error(at: portal.url)
            #expect(error.retryAfter == .seconds(7))
        }
    }

    @Test("ends as cancelled when the task is cancelled")
    func cancelled() async throws {
        try await ScriptedPortal.run(.always(.silence)) { portal in
            let transport = transport()
            let error = await withTaskGroup(of: PortalError?.self) { group in
                group.addTask {
                    do throws(PortalError) {
                        _ = try await transport.send(PortalRequest(address: portal.url))
                        return nil
                    } catch {
                        return error
                    }
                }
                group.cancelAll()
                return await group.next() ?? nil
            }
            #expect(error == .cancelled)
            await transport.close()
        }
    }

    @Test("sends nothing any more once it is closed")
    func closed() async throws {
        let transport = transport()
        await transport.close()
        let error = try await portalError { try await transport.send(PortalRequest(address: "http://127.0.0.1:1")) }
        #expect(error == .cancelled)
    }
}
