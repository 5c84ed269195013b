import HTTPConnections
import HTTPMessages
import SocketPeers
import Synchronization
import Testing

@Suite("Answers that are kept")
struct KeptAnswerTests {
    private static let date: HTTPFields = [.date: "Sun, 06 Nov 1994 08:49:37 GMT"]

    private static func answer(_ text: String) throws -> KeptAnswer {
        try #require(
            KeptAnswer(ServerResponse(status: .ok, fields: date, body: .shared(SharedBytes(Array(text.utf8)))))
        )
    }

    @Test("are given without a task, and to HEAD without the body")
    func given() async throws {
        let kept = try Self.answer("kept")
        let handler = RequestHandler(
            prompt: { request in request.withTarget { $0.count } == 5 ? kept : nil },
            respond: { _, _ in ServerStage.text("task") }
        )
        try await ServerStage.run(handler) { stage in
            let answers = try await stage.exchange(
                "GET /kept HTTP/1.1\r\nHost: a\r\n\r\nHEAD /kept HTTP/1.1\r\nHost: a\r\n\r\n"
                    + "GET /other HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            )
            let texts = answers.split(separator: "HTTP/1.1 200 OK").map(String.init)
            #expect(texts.count == 3)
            #expect(texts[0].hasSuffix("\r\n\r\nkept") && texts[1].hasSuffix("\r\n\r\n") && texts[2].hasSuffix("task"))
            #expect(texts[0].contains("\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))
            #expect(texts[1].contains("\r\nContent-Length: 4\r\n"))
        }
    }

    @Test("are not for requests with a body, nor for clients of HTTP/1.0, nor for those that expect something")
    func others() async throws {
        let kept = try Self.answer("kept")
        let handler = RequestHandler(prompt: { _ in kept }, respond: { _, _ in ServerStage.text("task") })
        try await ServerStage.run(handler) { stage in
            let old = try await stage.exchange("GET / HTTP/1.0\r\n\r\n")
            #expect(old.hasSuffix("task"))
            let expecting = try await stage.exchange(
                "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: nothing\r\n\r\n"
            )
            #expect(expecting.hasSuffix("task"))
            let body = try await stage.exchange(
                "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 1\r\n\r\nx"
            )
            #expect(body.hasSuffix("task"))
        }
    }

    @Test("need a date, and a body in memory")
    func refused() {
        #expect(KeptAnswer(ServerResponse(status: .ok)) == nil)
        #expect(
            KeptAnswer(ServerResponse(status: .ok, fields: Self.date, body: .file(descriptor: -1, count: 1))) == nil
        )
    }

    @Test("tell what a request has, byte by byte")
    func view() async throws {
        let seen = Mutex<[String]>([])
        let handler = RequestHandler(
            prompt: { request in
                var text = "\(request.isGet) \(request.isHead) \(request.peer ?? "") "
                text += request.withTarget { target in
                    String(decoding: target.indices.map { target[$0] }, as: UTF8.self)
                }
                for index in 0..<request.fieldCount {
                    text += request.withField(index) { name, value in
                        "|" + String(decoding: name.indices.map { name[$0] }, as: UTF8.self) + "="
                            + String(decoding: value.indices.map { value[$0] }, as: UTF8.self)
                    }
                }
                seen.withLock { $0.append(text) }
                return nil
            },
            respond: ServerStage.echoing
        )
        try await ServerStage.run(handler) { stage in
            _ = try await stage.exchange("HEAD /a?b HTTP/1.1\r\nhOsT: a\r\nX: \t y \r\nConnection: close\r\n\r\n")
        }
        #expect(seen.withLock { $0 } == ["false true 127.0.0.1 /a?b|hOsT=a|X=y|Connection=close"])
    }

    @Test("can be replaced while others are still sent", .timeLimit(.minutes(5)))
    func replaced() async throws {
        let current = Mutex(try Self.answer(String(repeating: "0", count: 50_000)))
        let handler = RequestHandler(
            prompt: { _ in current.withLock { $0 } },
            respond: { _, _ in ServerStage.text("task") }
        )
        try await ServerStage.run(handler) { stage in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        let client = HTTPClient(stage.address)
                        for _ in 0..<200 {
                            let body = try await client.get("/").body
                            #expect(body.count == 50_000 && Set(body).count == 1)
                        }
                        client.close()
                    }
                }
                for number in 0..<2_000 {
                    let answer = try Self.answer(String(repeating: "\(number % 10)", count: 50_000))
                    current.withLock { $0 = answer }
                    await Task.yield()
                }
                try await group.waitForAll()
            }
        }
    }
}
