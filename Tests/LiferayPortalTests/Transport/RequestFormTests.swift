import HTTPMessages
import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Requests: nothing in them becomes another one")
struct RequestFormTests {
    private func received(_ request: PortalRequest) async throws -> ReceivedRequest {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "") }) { server in
            var request = request
            request.address = server.url + request.address
            try await Asking.with { _ = try await $0.send(request) }
            return try #require(server.requests.first)
        }
    }

    @Test("sends method, target, fields and body as they are")
    func post() async throws {
        let headers = [
            (name: "X-One", value: "a"), ("Content-Type", "text/plain"), ("X-Empty", ""), ("Cookie", "ä=1; b=2"),
        ]
        let body = Array("a\r\nb".utf8)
        let request = PortalRequest(method: .post, address: "/a/../b//c?x=%2e%2E&y=[1]", headers: headers, body: body)
        let received = try await received(request)
        #expect(received.method == "POST")
        #expect(received.target == "/a/../b//c?x=%2e%2E&y=[1]")
        #expect(received.version == "HTTP/1.1")
        #expect(received.fields["X-One"] == "a")
        #expect(received.fields["X-Empty"] == "")
        #expect(received.fields["Cookie"] == "ä=1; b=2")
        #expect(received.fields["Content-Type"] == "text/plain")
        #expect(received.fields["Content-Length"] == "4")
        #expect(received.fields["User-Agent"] == "portrait")
        #expect(received.fields["Expect"] == nil)
        #expect(received.body == body)
    }

    @Test(
        "sends each method with a body and without",
        arguments: [HTTPMethod.get, .head, .post, .put, .patch, .delete],
        [0, nil, 3, 3_000_000] as [Int?]
    )
    func methods(method: HTTPMethod, byteCount: Int?) async throws {
        guard method != .head || byteCount == nil else { return }
        let body = byteCount.map { [UInt8](repeating: 7, count: $0) }
        let received = try await received(PortalRequest(method: method, address: "/", body: body))
        #expect(received.method == method.rawValue)
        #expect(received.body == body ?? [])
        #expect(received.fields["Expect"] == nil)
        #expect(received.fields["Content-Type"] == nil)
        let hasLength = body != nil || [.post, .put, .patch].contains(method)
        #expect(received.fields["Content-Length"] == (hasLength ? "\(byteCount ?? 0)" : nil))
    }

    @Test("sends one request behind another as if it were the first")
    func reuse() async throws {
        let methods: [HTTPMethod] = [.post, .get, .head, .put, .delete, .post, .head, .get, .patch, .get]
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "") }) { server in
            try await Asking.with(connectionCount: 1) { transport in
                for method in methods {
                    let body: [UInt8]? = [.post, .put, .patch].contains(method) ? [1, 2] : nil
                    let headers = body == nil ? [] : [(name: "X-Body", value: "yes")]
                    let request = PortalRequest(method: method, address: server.url, headers: headers, body: body)
                    let answer = try await transport.send(request)
                    #expect(answer.status == 200)
                }
            }
            #expect(server.requests.map(\.method) == methods.map(\.rawValue))
            for request in server.requests {
                let hasBody = ["POST", "PUT", "PATCH"].contains(request.method)
                #expect(request.body == (hasBody ? [1, 2] : []))
                #expect(request.fields["X-Body"] == (hasBody ? "yes" : nil))
                #expect(request.fields["Content-Length"] == (hasBody ? "2" : nil))
            }
        }
    }

    @Test(
        "refuses addresses that are none, or another one than they look like",
        arguments: [
            "ftp://HOST/", "file:///etc/passwd", "gopher://HOST/", "HOST/", "", "http://", "http:///", "http:/HOST/",
            "http://user@HOST/", "http://user:password@HOST/", "http://HOST\\@evil.example/", "http://HOST/\\",
            "http://HOST/ x", "http://HOST/\r\nX: y", "http://HOST/\u{0}", "http://HOST/\u{7F}", "http://HOST/ä",
            " http://HOST/", "http://HOST:99999/", "http://HOST:x/", "http://[HOST/",
        ]
    )
    func addresses(form: String) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "") }) { server in
            let address = form.replacing("HOST", with: "127.0.0.1:\(server.port)")
            try await Asking.with { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: address))
                guard case .failure(.configuration(.serverAddress)) = outcome else {
                    Issue.record("\(form): \(outcome.inShort)")
                    return
                }
            }
            #expect(server.connectionCount == 0)
        }
    }

    @Test(
        "refuses fields and methods that would become others",
        arguments: [
            ("X", "a\r\nY: b"), ("X", "a\nY: b"), ("X", "a\rb"), ("X", "a\u{0}b"), ("X", "a\u{7F}"), ("X", " a"),
            ("X", "a "),
            ("X Y", "a"), ("X:", "a"), ("", "a"), ("X\r\nY", "a"), ("Ä", "a"),
        ]
    )
    func fields(name: String, value: String) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "") }) { server in
            try await Asking.with { transport in
                let outcome = await transport.outcome(
                    of: PortalRequest(address: server.url, headers: [(name: name, value: value)])
                )
                guard case .failure(.configuration(.requestHead)) = outcome else {
                    Issue.record("\(outcome.inShort)")
                    return
                }
                let method = PortalRequest(method: HTTPMethod(rawValue: "GET / HTTP/1.1\r\nX: y"), address: server.url)
                #expect(await transport.outcome(of: method).inShort.contains("the method has"))
            }
            #expect(server.connectionCount == 0)
        }
    }
}
