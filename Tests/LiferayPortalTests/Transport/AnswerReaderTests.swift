import HTTPMessages
import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Answers: one meaning, or none")
struct AnswerReaderTests {
    private func outcome(
        of bytes: String,
        end: ServerReply.End = .close,
        method: PortalRequest = PortalRequest(address: "")
    ) async throws -> Result<PortalAnswer, PortalError> {
        try await SocketServer.run(script: SocketServer.answering { _ in .raw(bytes, end: end) }) { server in
            try await Asking.with { transport in
                var request = method
                request.address = server.url
                return await transport.outcome(of: request)
            }
        }
    }

    @Test(
        "refuses what two readers could understand differently, or nobody",
        arguments: [
            "Content-Length: 5\r\nContent-Length: 10\r\n\r\n1234567890",
            "Content-Length: 10\r\nContent-Length: 5\r\n\r\n1234567890",
            "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
            "Transfer-Encoding: gzip, chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n",
            "Transfer-Encoding: chunked\r\n\r\nx\r\n12345\r\n0\r\n\r\n",
            "Content-Length: -5\r\n\r\n12345",
            "Content-Length: +5\r\n\r\n12345",
            "Content-Length: 5abc\r\n\r\n12345",
            "Content-Length: 5, 5\r\n\r\n12345",
            "Content-Length: 99999999999999999999999\r\n\r\n12345",
            "Content-Length:\r\n\r\n12345",
            "Content-Length : 5\r\n\r\n12345",
            "no colon\r\nContent-Length: 5\r\n\r\n12345",
            ": no name\r\nContent-Length: 5\r\n\r\n12345",
            "X: a\u{0}b\r\nContent-Length: 5\r\n\r\n12345",
            "X: a\rb\r\nContent-Length: 5\r\n\r\n12345",
        ]
    )
    func fields(lines: String) async throws {
        let outcome = try await outcome(of: "HTTP/1.1 200 OK\r\n\(lines)", end: .hang)
        #expect(outcome.inShort == PortalError.unexpectedAnswer(.notHTTP).message)
    }

    @Test("refuses a folded line, or reads it as the one line that it is where the library unfolds it (libcurl 8.20)")
    func foldedLine() async throws {
        let lines = "X: a\r\n folded\r\nContent-Length: 5\r\n\r\n12345"
        let outcome = try await outcome(of: "HTTP/1.1 200 OK\r\n\(lines)", end: .hang)
        #expect([PortalError.unexpectedAnswer(.notHTTP).message, "200 12345"].contains(outcome.inShort))
    }

    @Test(
        "refuses a first line that is none",
        arguments: [
            "HTTP/2 200\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 20 OK\r\n", "HTTP/1.1 abc OK\r\n",
            "HTTP/7.1 200 OK\r\n",
            "HTTP/1.1 099 OK\r\n", "HTTP/1.1 101 Switching Protocols\r\n", "<html>\r\n", "ICY 200 OK\r\n",
            "\u{0}\u{1}\u{2}\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
        ]
    )
    func status(line: String) async throws {
        let outcome = try await outcome(of: line + "Content-Length: 2\r\n\r\nok")
        #expect(outcome.inShort == PortalError.unexpectedAnswer(.notHTTP).message)
    }

    @Test(
        "reads what means one thing only",
        arguments: [
            ("HTTP/1.1 200 OK\r\ncontent-LENGTH:2\r\n\r\nok", "200 ok"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            ("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            ("HTTP/1.0 200 OK\r\n\r\nok", "200 ok"),
            ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            ("HTTP/1.1 103 Hints\r\nContent-Length: 9\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "200 ok"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n2;x=y\r\nok\r\n0\r\nX: y\r\n\r\n", "200 ok"),
            ("HTTP/1.1 204 No Content\r\n\r\n", "204 "),
            ("HTTP/1.1 304 Not Modified\r\nContent-Length: 12\r\n\r\n", "304 "),
            ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 500 Smuggled\r\n\r\n", "200 ok"),
            ("HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\nok", "999 ok"),
        ]
    )
    func accepted(bytes: String, expected: String) async throws {
        let outcome = try await outcome(of: bytes)
        #expect(outcome.inShort == expected)
    }

    @Test("takes the length that an answer to HEAD announces for no body")
    func head() async throws {
        let request = PortalRequest(method: .head, address: "")
        let bytes = "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n"
        let outcome = try await outcome(of: bytes, end: .keep, method: request)
        #expect(outcome.inShort == "200 ")
    }

    @Test(
        "ends a head that does not end by itself",
        arguments: [
            ("HTTP/1.1 200 OK\r\nX: ", "aaaaaaaaaa"), ("HTTP/1.1 200 OK\r\n", "X: a\r\n"),
            ("", "HTTP/1.1 100 Continue\r\n\r\n"),
            ("", "aaaaaaaaaa"),
        ]
    )
    func endlessHead(beginning: String, more: String) async throws {
        let isEnded = try await endless(beginning, more, refusal: .notHTTP)
        #expect(isEnded)
    }

    @Test(
        "ends a body that does not end by itself",
        arguments: [
            ("HTTP/1.1 200 OK\r\n\r\n", "aaaaaaaaaa"),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "a\r\naaaaaaaaaa\r\n"),
        ]
    )
    func endlessBody(beginning: String, more: String) async throws {
        let isEnded = try await endless(beginning, more, refusal: .tooLarge(limit: 1_000))
        #expect(isEnded)
    }

    /// Whether the client goes away from a server that never stops.
    private func endless(_ beginning: String, _ more: String, refusal: UnexpectedAnswer) async throws -> Bool {
        let hasGone = try OneTimeEvent()
        return try await SocketServer.run { connection in
            _ = try connection.nextRequest()
            let piece = String(repeating: more, count: 1_000)
            try connection.write(beginning)
            do throws(SocketError) {
                while true { try connection.write(piece) }
            } catch {
                guard case .reset = error else { throw error }
                hasGone.happen()
            }
        } _: { server in
            let outcome = try await Asking.with { await $0.outcome(of: PortalRequest(address: server.url)) }
            #expect(outcome.inShort == PortalError.unexpectedAnswer(refusal).message)
            try await hasGone.wait()
            return hasGone.hasHappened
        }
    }
}
