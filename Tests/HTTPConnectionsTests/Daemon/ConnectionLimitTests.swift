import HTTPConnections
import SocketPeers
import Testing

@Suite("Limits of connections")
struct ConnectionLimitTests {
    private static let get = "GET /x HTTP/1.1\r\nHost: a\r\n\r\n"

    @Test("have those wait who are too many, until another one leaves")
    func count() async throws {
        var limits = ServerStage.patient
        limits.connectionCount = 2
        try await ServerStage.run(limits: limits) { stage in
            let (first, second) = (
                try await SocketClient.connect(to: stage.address), try await SocketClient.connect(to: stage.address)
            )
            for client in [first, second] {
                try await client.send(Self.get)
                #expect(try await client.answer().status == 200)
            }
            let third = try await SocketClient.connect(to: stage.address)
            try await third.send(Self.get)
            #expect(stage.daemon.openConnectionCount == 2)
            first.close()
            #expect(try await third.answer().status == 200)
            second.close()
        }
    }

    @Test("keep nobody from ending the server while all places are taken")
    func endsWhenFull() async throws {
        var limits = ServerStage.patient
        limits.connectionCount = 1
        try await ServerStage.run(limits: limits) { stage in
            let first = try await SocketClient.connect(to: stage.address)
            try await first.send(Self.get)
            #expect(try await first.answer().status == 200)
            let second = try await SocketClient.connect(to: stage.address)
            await stage.daemon.drain(within: .zero)
            #expect(stage.daemon.openConnectionCount == 0)
            second.close()
        }
    }

    @Test("of one address close those who are too many")
    func address() async throws {
        var limits = ServerStage.patient
        limits.connectionCountOfOneAddress = 1
        try await ServerStage.run(limits: limits) { stage in
            try await SocketClient.with(stage.address) { client in
                try await client.send(Self.get)
                #expect(try await client.answer().status == 200)
                #expect(try await stage.exchange(Self.get).isEmpty)
            }
            await stage.waitUntilEmpty()
            #expect(try await stage.exchange("GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").contains("/x"))
        }
    }
}
