import Glibc
import HTTPMessages
import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Time limits: none is passed, and nobody who still speaks is cut off")
struct TimeLimitTests {
    /// Takes a connection and says nothing until the client ends it.
    private static let silent: SocketServer.Script = { try $0.waitForEnd() }

    private let clock = ContinuousClock()

    @Test(
        "ends a silence before and within the answer when its limit is over, not before",
        arguments: ["", "HTTP/1.1 200 OK\r\n\r\nab"]
    )
    func silence(beginning: String) async throws {
        let script: SocketServer.Script = { connection in
            _ = try connection.nextRequest()
            try connection.write(beginning)
            try connection.waitForEnd()
        }
        try await SocketServer.run(script: script) { server in
            let limits = PortalTimeLimits(connect: .seconds(600), firstByte: .milliseconds(300), whole: .seconds(600))
            try await Asking.with(limits) { transport in
                let start = clock.now
                let outcome = await transport.outcome(of: PortalRequest(address: server.url))
                #expect(outcome.kind == .timedOut(beginning.isEmpty ? .firstByte : .nextByte))
                #expect(clock.now - start >= .milliseconds(300))
            }
        }
    }

    @Test("takes bytes of a large request that go out for no silence")
    func upload() async throws {
        var short = ""
        // A busy machine may be silent by itself, so it gets more and more time.
        for limit in [0.5, 2, 8] {
            short = try await upload(limit: .seconds(limit))
            if short == "200 ok" { break }
        }
        #expect(short == "200 ok")
    }

    /// Sends thirty million bytes over a line that needs twice the time limit for them.
    private func upload(limit: Duration) async throws -> String {
        let byteCount = 30_000_000
        let script: SocketServer.Script = { connection in
            let clock = ContinuousClock()
            let start = clock.now
            var count = 0
            while count < byteCount {
                let bytes = try connection.read()
                if bytes.isEmpty { return }
                count += bytes.count
                // What has come must not be more than the line could have carried.
                while clock.now - start < limit * 2 * (Double(count) / Double(byteCount)) { sched_yield() }
            }
            try connection.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            try connection.waitForEnd()
        }
        return try await SocketServer.run(script: script) { server in
            let limits = PortalTimeLimits(connect: .seconds(600), firstByte: limit, whole: .seconds(600))
            return try await Asking.with(limits) { transport in
                let body = [UInt8](repeating: 1, count: byteCount)
                let request = PortalRequest(method: .post, address: server.url, body: body)
                return await transport.outcome(of: request).inShort
            }
        }
    }

    @Test("ends a handshake that nobody answers when the limit for connecting is over")
    func handshake() async throws {
        try await SocketServer.run(script: Self.silent) { server in
            let limits = PortalTimeLimits(connect: .milliseconds(300), firstByte: .seconds(600), whole: .seconds(600))
            try await Asking.with(limits) { transport in
                let start = clock.now
                let address = "https://127.0.0.1:\(server.port)"
                let outcome = await transport.outcome(of: PortalRequest(address: address))
                #expect(outcome.kind == .timedOut(.connect))
                #expect(clock.now - start >= .milliseconds(300))
            }
        }
    }

    @Test("counts the wait for a connection as a part of the whole")
    func queue() async throws {
        try await SocketServer.run(script: Self.silent) { server in
            let limits = PortalTimeLimits(connect: .seconds(600), firstByte: .seconds(600), whole: .milliseconds(300))
            try await Asking.with(limits, connectionCount: 1) { transport in
                await withTaskGroup(of: ConnectionFailure.Kind?.self) { group in
                    for _ in 0..<20 {
                        group.addTask { await transport.outcome(of: PortalRequest(address: server.url)).kind }
                    }
                    for await kind in group { #expect(kind == .timedOut(.whole)) }
                }
            }
        }
    }

    @Test("ends the transfer of a cancelled task, so that its connection closes")
    func cancelled() async throws {
        let hasGone = try OneTimeEvent()
        let script: SocketServer.Script = { connection in
            _ = try connection.nextRequest()
            try connection.waitForEnd()
            hasGone.happen()
        }
        try await SocketServer.run(script: script) { server in
            try await Asking.with { transport in
                let task = Task { await transport.outcome(of: PortalRequest(address: server.url)) }
                try await server.waitForRequests(1)
                task.cancel()
                let outcome = await task.value
                #expect(outcome.inShort == PortalError.cancelled.message)
                try await hasGone.wait()
            }
        }
    }

    @Test("ends what is under way and what waits as cancelled when it is closed")
    func closed() async throws {
        let script: SocketServer.Script = { connection in
            _ = try connection.nextRequest()
            try connection.waitForEnd()
        }
        try await SocketServer.run(script: script) { server in
            try await Asking.with(connectionCount: 2) { transport in
                await withTaskGroup(of: String.self) { group in
                    for _ in 0..<50 {
                        group.addTask { await transport.outcome(of: PortalRequest(address: server.url)).inShort }
                    }
                    group.addTask {
                        do {
                            try await server.waitForRequests(2)
                        } catch {
                            Issue.record(error)
                        }
                        await transport.close()
                        return PortalError.cancelled.message
                    }
                    for await short in group { #expect(short == PortalError.cancelled.message) }
                }
            }
        }
    }
}
