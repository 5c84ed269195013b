import SocketPeers
import Testing

@testable import SandboxPortal

@Suite("Rehearsal: faults as the socket of a client sees them")
struct WireFaultTests {
    private static let request = "GET /image/user_portrait?img_id=0 HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Runs a body with a connection on which a request has been sent that a fault is played to.
    private static func facing(
        _ fault: Fault,
        receiveBufferByteCount: Int32? = nil,
        _ body: (Visit, SocketClient) async throws -> Void
    ) async throws {
        try await visiting { visit in
            visit.sandbox.setRehearsal(Rehearsal(faults: [fault]))
            let address = SocketAddress.port(visit.sandbox.port)
            try await SocketClient.with(address, receiveBufferByteCount: receiveBufferByteCount) { client in
                try await client.send(request)
                try await body(visit, client)
            }
        }
    }

    private static func waitForRequest(_ visit: Visit) async {
        while visit.sandbox.requests().isEmpty { await Task.yield() }
    }

    @Test("resets without a byte, also on a connection that is to be kept")
    func reset() async throws {
        try await Self.facing(Fault(.refused)) { _, client in
            let (bytes, end) = try await client.rest()
            #expect(bytes.isEmpty)
            #expect(end == .reset)
        }
    }

    @Test("resets behind exactly half of the body")
    func resetInMidBody() async throws {
        try await Self.facing(Fault(.resetInMidBody)) { visit, client in
            let (bytes, end) = try await client.rest()
            visit.sandbox.setRehearsal(.none)
            let whole = try await visit.client.get("/image/user_portrait?img_id=0").body
            #expect(end == .reset)
            #expect(bytes.suffix(whole.count / 2) == whole.prefix(whole.count / 2))
            #expect(String(decoding: bytes, as: UTF8.self).contains("Content-Length: \(whole.count)\r\n"))
        }
    }

    @Test("ends behind half of the body and tells no end before")
    func shortBody() async throws {
        try await Self.facing(Fault(.shortBody)) { _, client in
            let (bytes, end) = try await client.rest()
            #expect(end == .closed)
            #expect(!String(decoding: bytes, as: UTF8.self).contains("Connection: close"))
        }
    }

    @Test("sends no body behind the header of a HEAD")
    func head() async throws {
        try await visiting { visit in
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.shortBody)]))
            let answer = try await visit.client.send("HEAD", "/image/user_portrait?img_id=0", [:], [])
            #expect(answer.status == 200)
            #expect(answer["Content-Length"].flatMap { Int($0) } ?? 0 > 0)
            #expect(answer.body.isEmpty)
        }
    }

    @Test("sends a trickle byte by byte")
    func trickle() async throws {
        try await Self.facing(Fault(.trickle, milliseconds: 2)) { _, client in
            let start = ContinuousClock.now
            var pieces = 0
            var bytes: [UInt8] = []
            while bytes.count < 200 {
                bytes += try await client.bytes()
                pieces += 1
            }
            #expect(bytes.starts(with: Array("HTTP/1.1 200 OK\r\n".utf8)))
            #expect(pieces > 20)
            #expect(start.duration(to: .now) >= .milliseconds(398))
        }
    }

    @Test("sends noise that is no HTTP, the same each time")
    func noise() async throws {
        var all: [[UInt8]] = []
        for _ in 0..<2 {
            try await Self.facing(Fault(.noise)) { _, client in
                let (bytes, end) = try await client.rest()
                #expect(end == .closed)
                #expect(bytes.count == 1_024)
                #expect(!bytes.starts(with: Array("HTTP/".utf8)))
                all.append(bytes)
            }
        }
        #expect(all[0] == all[1])
    }

    @Test("lets go of a hanging request when its client resets the connection")
    func hangAndReset() async throws {
        try await Self.facing(Fault(.hang, times: 1)) { visit, client in
            await Self.waitForRequest(visit)
            client.reset()
            let answer = try await visit.client.get("/")
            #expect(answer.status == 200)
        }
    }

    @Test("lets go of hanging requests when the portal stops listening, and takes the same port again")
    func hangAndStop() async throws {
        try await Self.facing(Fault(.hang)) { visit, client in
            await Self.waitForRequest(visit)
            await visit.sandbox.stopListening()
            #expect(try await client.rest().bytes.isEmpty)
            visit.sandbox.setRehearsal(.none)
            for _ in 0..<5 {
                await #expect(throws: SocketError.refused) {
                    try await SocketClient.connect(to: .port(visit.sandbox.port)).close()
                }
                try await visit.sandbox.startListening()
                #expect(try await visit.client.get("/").status == 200)
                await visit.sandbox.stopListening()
            }
        }
    }

    @Test("stops in the middle of a trickle, and while an answer is late")
    func stopDuringFaults() async throws {
        for fault in [Fault(.trickle, milliseconds: 3_600_000), Fault(.latency, milliseconds: 3_600_000)] {
            try await Self.facing(fault) { visit, client in
                let first = fault.kind == .trickle ? try await client.bytes() : []
                await visit.sandbox.stopListening()
                let bytes = try await first + client.rest().bytes
                #expect(bytes == Array(fault.kind == .trickle ? "H".utf8 : "".utf8))
            }
        }
    }

    @Test("answers others while many requests hang")
    func crowd() async throws {
        try await visiting { visit in
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.hang, area: .image)]))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        let client = try await SocketClient.connect(to: .port(visit.sandbox.port))
                        defer { client.close() }
                        try await client.send(Self.request)
                        #expect(try await client.rest().bytes.isEmpty)
                    }
                }
                while visit.sandbox.requests().count < 100 { await Task.yield() }
                for _ in 0..<20 { #expect(try await visit.client.get("/").status == 200) }
                await visit.sandbox.stopListening()
                try await group.waitForAll()
            }
        }
    }

    @Test("does the work of a late answer though its client has gone")
    func latencyAndDeparture() async throws {
        // The portal takes a client for gone that has sent nothing more for a second.
        try await Self.facing(Fault(.latency, milliseconds: 1_500)) { visit, client in
            try client.finishSending()
            await Self.waitForRequest(visit)
            #expect(visit.sandbox.requests().map(\.status) == [200])
        }
    }

    @Test("cuts a body short that a slow client has no room for yet")
    func slowClient() async throws {
        try await visiting(.init(profile: .liferay74, listRowCount: 3_000)) { visit in
            let list = "{\"/user/get-company-users\":{\"companyId\":20116,\"start\":-1,\"end\":-1}}"
            let whole = try await visit.invoke(list).body
            try #require(whole.count > 1_000_000)
            visit.sandbox.setRehearsal(Rehearsal(faults: [Fault(.shortBody)]))
            let address = SocketAddress.port(visit.sandbox.port)
            try await SocketClient.with(address, receiveBufferByteCount: 4_096) { client in
                try await client.send(
                    "POST /api/jsonws/invoke HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                        + "Authorization: \(Visit.admin["Authorization"] ?? "")\r\n"
                        + "Content-Length: \(list.utf8.count)\r\n\r\n\(list)"
                )
                let (bytes, end) = try await client.rest()
                #expect(end == .closed)
                #expect(bytes.suffix(1_000) == whole.prefix(whole.count / 2).suffix(1_000))
            }
        }
    }
}
