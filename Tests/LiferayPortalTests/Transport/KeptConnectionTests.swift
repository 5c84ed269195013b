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

    @Test("asks once more on a new connection where a question met the end of a kept one")
    func questions() async throws {
        let questions = [
            PortalRequest(address: ""), PortalRequest(method: .head, address: ""),
            PortalRequest(method: .post, address: "", body: Array("question".utf8), changesNothing: true),
        ]
        for question in questions {
            try await SocketServer.run(script: Self.closingAtSecond) { server in
                try await Asking.with(connectionCount: 1) { transport in
                    var question = question
                    question.address = server.url
                    for _ in 0..<2 {
                        let answer = try await transport.send(question)
                        #expect(answer.status == 200)
                    }
                }
                #expect(server.requests.count == 3)
                #expect(server.connectionCount == 2)
            }
        }
    }

    @Test("asks no third time")
    func third() async throws {
        // Every connection but the first ends without a word at its first request.
        let script: SocketServer.Script = { connection in
            guard try connection.nextRequest() != nil, connection.number == 1 else { return }
            guard try connection.send(.answer(body: "first")) else { return }
            _ = try connection.nextRequest()
        }
        try await SocketServer.run(script: script) { server in
            try await Asking.with(connectionCount: 1) { transport in
                _ = try await transport.send(PortalRequest(address: server.url))
                #expect(await transport.outcome(of: PortalRequest(address: server.url)).kind == .reset)
            }
            #expect(server.requests.count == 3)
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

    @Test("marks those commands as questions whose names say so")
    func commands() {
        for name in [
            "/user/get-user-by-id", "/screens.screenscomment/get-comments-count", "/classname/fetch-class-name",
        ] {
            #expect(JSONCommand(name).changesNothing)
        }
        for name in [
            "/user/update-portrait", "/user/delete-portrait", "/comment/add-comment", "/get-x/add-y", "", "/a/getaway",
        ] {
            #expect(!JSONCommand(name).changesNothing)
        }
    }
}
