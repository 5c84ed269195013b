import HTTPConnections
import HTTPMessages
import Synchronization
import Testing

@Suite("Headers that two servers could read differently")
struct StrictnessTests {
    private static let next = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"

    /// Sends a request and another one, and finds out which targets were acted on.
    private static func send(_ text: String) async throws -> (answer: String, targets: [String]) {
        let targets = Mutex<[String]>([])
        nonisolated(unsafe) var answer = ""
        let handler = RequestHandler(
            prompt: { request in
                targets.withLock { $0.append(request.request.target) }
                return nil
            },
            respond: { request, _ in
                targets.withLock { $0.append(request.target) }
                return ServerStage.text("acted")
            }
        )
        try await ServerStage.run(handler) { stage in
            unsafe answer = try await stage.exchange(text + next)
        }
        return unsafe (answer, targets.withLock { $0 })
    }

    @Test("are refused in the words of other failures, which nobody keeps")
    func words() async throws {
        for text in [
            "POST /x HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
            "POST /x HTTP/1.1\r\n\r\n",
        ] {
            let answer = try await Self.send(text).answer
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            for line in ["application/problem+json", "Cache-Control: no-store", "X-Content-Type-Options: nosniff"] {
                #expect(answer.contains("\(line)\r\n"), "\(answer)")
            }
            #expect(answer.contains("\r\n\r\n{\"code\":\"bad-request\",\"detail\":\""))
            #expect(answer.contains("\"status\":400,\"title\":\"Bad Request\",\"type\":\"about:blank\"}"))
        }
    }

    private static let post = "POST /x HTTP/1.1\r\nHost: a\r\n"

    @Test(
        "are refused, and nothing after them is answered",
        arguments: [
            // Two lengths, or a length and chunks (RFC 9112 section 6.3).
            post + "Content-Length: 3\r\nContent-Length: 3\r\n\r\nabc",
            post + "Content-Length: 0\r\nContent-Length: 35\r\n\r\n",
            post + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            post + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
            post + "Content-Length: 3, 3\r\n\r\nabc", post + "Content-Length: +3\r\n\r\nabc",
            post + "Content-Length: -1\r\n\r\n", post + "Content-Length: 0x3\r\n\r\nabc",
            post + "Content-Length: 9223372036854775808\r\n\r\n", post + "Content-Length:\r\n\r\n",
            // Codings that are not exactly chunks.
            post + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", post + "Transfer-Encoding: identity\r\n\r\n",
            post + "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
            post + "Transfer-Encoding: \u{B}chunked\r\n\r\n0\r\n\r\n",
            post + "Transfer-Encoding: \"chunked\"\r\n\r\n0\r\n\r\n",
            post + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            post + "Transfer-Encoding:\r\n\r\n", "POST /x HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            // Blanks around names, folded lines.
            post + "Content-Length : 3\r\n\r\nabc", post + "Content-Length\t: 3\r\n\r\nabc",
            post + " Content-Length: 3\r\n\r\nabc", post + "X: one\r\n two\r\n\r\n", post + "X: one\r\n\ttwo\r\n\r\n",
            post + "X: one\r\n \r\n\r\n", post + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n",
            "POST /x HTTP/1.1\r\nX: y\r\nHost: a\r\n b\r\n\r\n",
            // Line ends that are none, and zeros.
            post + "X: a\rb\r\n\r\n", post + "X: a\rContent-Length: 3\r\n\r\n",
            post + "X: a\nContent-Length: 3\r\n\r\nabc",
            "POST /x HTTP/1.1\nHost: a\n\n", post + "X: y\r\n\n", post + "X: a\u{0}b\r\n\r\n",
            post + "X: a\u{0}\u{0}\u{0}\u{0}b\r\n\r\n", post + "X\u{0}: a\r\n\r\n",
            "POST /a\u{0}b HTTP/1.1\r\nHost: a\r\n\r\n",
            // Hosts.
            "POST /x HTTP/1.1\r\n\r\n", "POST /x HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: a, b\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: a/b\r\n\r\n", "POST /x HTTP/1.1\r\nHost: a@b\r\n\r\n",
            "POST /x HTTP/1.1\r\nHost: a b\r\n\r\n",
            // Request lines.
            "G(T /x HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET  /x HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /x  HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x HTTP/1.1 \r\nHost: a\r\n\r\n",
            "GET\t/x\tHTTP/1.1\r\nHost: a\r\n\r\n",
            "GET /x\u{7F} HTTP/1.1\r\nHost: a\r\n\r\n", "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET x HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n", "GET http://a HTTP/1.1\r\nHost: a\r\n\r\n",
            "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", "GET /x\r\n\r\n", "GET /x HTTP/2.0\r\nHost: a\r\n\r\n",
            "GET /x http/1.1\r\nHost: a\r\n\r\n",
            // Names that are none, lines without a colon.
            "GET /x HTTP/1.1\r\nHost: a\r\nX Y: z\r\n\r\n", "GET /x HTTP/1.1\r\nHost: a\r\n: z\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", "GET /x HTTP/1.1\r\nHost: a\r\nX(: z\r\n\r\n",
            "GET /x HTTP/1.1\r\nHost: a\r\nX: \u{1}\r\n\r\n",
        ]
    )
    func refused(text: String) async throws {
        let (answer, targets) = try await Self.send(text)
        #expect(targets.isEmpty, "\(targets)")
        // 501 is what libmicrohttpd 1.1 itself says of a coding that it does not know.
        #expect(answer.isEmpty || ["4", "501", "505"].contains { answer.hasPrefix("HTTP/1.1 \($0)") }, "\(answer)")
        #expect(!answer.contains("acted"))
    }

    @Test(
        "end the connection behind chunks, whose ends two servers may see at two places",
        arguments: [
            "3\r\nabc\r\n0\r\n\r\n", "3\r\nabc\r\n0\n\n", "0;a\n\r\n\r\n", "0\n\n", "0\r\n\n",
        ]
    )
    func chunks(text: String) async throws {
        let (answer, targets) = try await Self.send(Self.post + "Transfer-Encoding: chunked\r\n\r\n" + text)
        #expect(!targets.contains("/smuggled"))
        #expect(answer.split(separator: "HTTP/1.1 ").count == 1, "\(answer)")
    }

    @Test("have at most a hundred fields, and no more than the memory for them")
    func size() async throws {
        let many = String(repeating: "A: b\r\n", count: 101)
        let (answer, targets) = try await Self.send("GET /x HTTP/1.1\r\nHost: a\r\n\(many)\r\n")
        #expect(answer.hasPrefix("HTTP/1.1 431 "))
        #expect(targets.isEmpty)
        let long = String(repeating: "x", count: 40_000)
        let (large, others) = try await Self.send("GET /x HTTP/1.1\r\nHost: a\r\nX: \(long)\r\n\r\n")
        #expect(large.hasPrefix("HTTP/1.1 431 "))
        #expect(others.isEmpty)
    }

    @Test(
        "are taken where they are clear, whatever they look like",
        arguments: [
            ("GET /a?b=c&d&e=%20+f HTTP/1.1\r\nHost: a\r\n", "/a?b=c&d&e=%20+f"),
            ("GET /%2F%00/../x HTTP/1.1\r\nHost: a\r\n", "/%2F%00/../x"),
            ("GET http://a.example/x?y HTTP/1.1\r\nHost: a\r\n", "/x?y"), ("OPTIONS * HTTP/1.1\r\nHost: a\r\n", "*"),
            ("\r\nGET /x HTTP/1.1\r\nHost: a\r\n", "/x"),
            ("GET /x HTTP/1.1\r\nHost:\ta\t\r\nX:\r\nY:  \r\nCookie: a=b; c=d\r\n", "/x"),
            ("GET /x HTTP/1.1\r\nHost: a\r\n" + String(repeating: "A: b\r\n", count: 98), "/x"),
            ("BREW /x HTTP/1.1\r\nHost: [::1]:80\r\n", "/x"), ("GET /é HTTP/1.1\r\nHost: a\r\n", "/é"),
        ]
    )
    func taken(head: String, target: String) async throws {
        try await ServerStage.run { stage in
            let answer = try await stage.exchange(head + "Connection: close\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 200 "), "\(answer)")
            #expect(answer.contains("\n\(target)\n"), "\(answer)")
        }
    }

    @Test("give a request with all its fields, in their order")
    func fields() async throws {
        let handler = RequestHandler { request, _ in
            ServerStage.text(
                "\(request.peer ?? "") \(request.fields.map { "\($0.name.rawName)=\($0.value)" }.joined(separator: "|"))"
            )
        }
        try await ServerStage.run(handler) { stage in
            let answer = try await stage.exchange(
                "GET / HTTP/1.1\r\nHost: a\r\nX:  b c \r\nx: d\r\nConnection: close\r\n\r\n"
            )
            #expect(answer.hasSuffix("\r\n\r\n127.0.0.1 Host=a|X=b c|x=d|Connection=close"), "\(answer)")
        }
    }
}
