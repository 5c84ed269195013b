import HTTPMessages
import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Kept connections: no edit is sent twice")
struct KeptConnectionTests {
    /// Answers the first request of each connection and closes it without a word at the second one, which has arrived.
    private static let closingAtSecond: SocketServer.Script = { connection in
        guard try connection.nextRequest() != nil else { return }
        guard try connection.send(.answer(body: "first")) else { return }
        _ = try connection.nextRequest()
    }

    @Test(
        "reports an edit whose connection closed without a word, and does not send it again",
        arguments: [HTTPMethod.post, .put, .patch, .delete]
    )
    func edits(method: HTTPMethod) async throws {
        try await SocketServer.run(script: Self.closingAtSecond) { server in
            try await Asking.with(connectionCount: 1) { transport in
                _ = try await transport.send(PortalRequest(address: server.url))
                let body: [UInt8]? = method == .delete ? nil : Array("edit".utf8)
                let outcome = await transport.outcome(
                    of: PortalRequest(method: method, address: server.url, body: body)
                )
                #expect(outcome.kind == .reset)
            }
            #expect(server.requests.map(\.method) == ["GET", method.rawValue])
        }
    }

    @Test("sends a thousand edits once each, whatever becomes of their connections")
    func thousand() async throws {
        try await SocketServer.run(script: Self.closingAtSecond) { server in
            try await Asking.with { transport in
                for round in 0..<1_000 {
                    _ = try await transport.send(PortalRequest(address: server.url))
                    let edit = PortalRequest(method: .post, address: "\(server.url)/\(round)", body: Array("edit".utf8))
                    let outcome = await transport.outcome(of: edit)
                    #expect(outcome.kind == .reset)
                }
            }
            let edits = server.requests.filter { $0.method == "POST" }
            #expect(edits.count == 1_000)
            #expect(Set(edits.map(\.target)).count == 1_000)
        }
    }

    @Test(
        "reports a question whose connection closed without a word, or asks it again as the library may (libcurl 8.20)"
    )
    func questions() async throws {
        for method in [HTTPMethod.get, .head] {
            try await SocketServer.run(script: Self.closingAtSecond) { server in
                try await Asking.with(connectionCount: 1) { transport in
                    let question = PortalRequest(method: method, address: server.url)
                    _ = try await transport.send(question)
                    let outcome = await transport.outcome(of: question)
                    if outcome.kind == .reset {
                        #expect(try await transport.send(question).status == 200)
                    } else {
                        #expect(outcome.inShort.hasPrefix("200"))
                    }
                }
                #expect((2...3).contains(server.requests.count))
            }
        }
    }

    @Test("uses a connection again, and no more of them than are allowed")
    func reuse() async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "ok") }) { server in
            try await Asking.with(connectionCount: 3) { transport in
                await withTaskGroup(of: String.self) { group in
                    for _ in 0..<300 {
                        group.addTask { await transport.outcome(of: PortalRequest(address: server.url)).inShort }
                    }
                    for await short in group { #expect(short == "200 ok") }
                }
            }
            #expect(server.requests.count == 300)
            #expect(server.connectionCount <= 3)
        }
    }
}
