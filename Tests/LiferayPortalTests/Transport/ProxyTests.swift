import HTTPMessages
import SocketPeers
import Testing

@testable import LiferayPortal

@Suite("Proxies: what they refuse, and what passes through")
struct ProxyTests {
    @Test("asks a proxy for the whole address, with its user name and password, and nobody else")
    func plain() async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(body: "passed on") }) { server in
            let environment = ["http_proxy": "http://user:secret@127.0.0.1:\(server.port)"]
            try await Asking.with(environment: environment) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: "http://portal.example/a?b"))
                #expect(outcome.inShort == "200 passed on")
            }
            let request = try #require(server.requests.first)
            #expect(request.target == "http://portal.example/a?b")
            // Base64 of user:secret.
            #expect(request.fields["Proxy-Authorization"] == "Basic dXNlcjpzZWNyZXQ=")
        }
    }

    @Test("tells the refusal of a proxy as the proxy's, not the portal's", arguments: [403, 407, 502])
    func refusal(status: Int) async throws {
        let script = SocketServer.answering { request in
            #expect(request.fields["Authorization"] == nil)
            return .answer(status, ["Proxy-Authenticate: Basic realm=\"x\""], body: "no")
        }
        try await SocketServer.run(script: script) { server in
            let environment = ["https_proxy": "http://user:secret@127.0.0.1:\(server.port)"]
            try await Asking.with(environment: environment) { transport in
                let headers = [(name: "Authorization", value: "Basic eDp5")]
                let request = PortalRequest(address: "https://portal.example/", headers: headers)
                let outcome = await transport.outcome(of: request)
                #expect(outcome.kind == .proxy(status))
                #expect(outcome.inShort.contains("127.0.0.1:\(server.port)"))
                #expect(!outcome.inShort.contains("secret"))
            }
            #expect(server.requests.map(\.method) == ["CONNECT"])
            #expect(server.requests.first?.target == "portal.example:443")
        }
    }

    @Test("tells a 407 without a tunnel as the proxy's")
    func refusalOfPlain() async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(407, body: "no") }) { server in
            try await Asking.with(environment: ["http_proxy": "127.0.0.1:\(server.port)"]) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: "http://portal.example/"))
                #expect(outcome.kind == .proxy(407))
            }
            try await Asking.with { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: server.url))
                #expect(outcome.inShort == "407 no")
            }
        }
    }

    @Test(
        "tells what tinyproxy answers by itself as the proxy's, and passes on what a portal answers",
        arguments: [401, 500]
    )
    func tinyproxy(status: Int) async throws {
        for (name, kind) in [("tinyproxy/1.11.1", ConnectionFailure.Kind.proxy(status)), ("Apache", nil)] {
            let script = SocketServer.answering { _ in .answer(status, ["Server: \(name)"], body: "no") }
            try await SocketServer.run(script: script) { server in
                try await Asking.with(environment: ["http_proxy": "127.0.0.1:\(server.port)"]) { transport in
                    let outcome = await transport.outcome(of: PortalRequest(address: "http://portal.example/"))
                    #expect(outcome.kind == kind)
                }
                try await Asking.with { transport in
                    #expect(await transport.outcome(of: PortalRequest(address: server.url)).kind == nil)
                }
            }
        }
    }

    @Test(
        "tells what a server finds wrong with the secure connection and says in an answer",
        arguments: [
            ("<html><center>No required SSL certificate was sent</center></html>", 400, true),
            ("<html><center>The SSL certificate error</center></html>", 400, true),
            ("<html><center>The plain HTTP request was sent to HTTPS port</center></html>", 400, true),
            ("<html>You're speaking plain HTTP to an SSL-enabled server port.</html>", 400, true),
            ("<html>The SSL certificate error</html>", 200, false), ("The SSL certificate error", 400, false),
            ("<html>Bad Request</html>", 400, false),
        ]
    )
    func saidInAnswer(page: String, status: Int, isFault: Bool) async throws {
        try await SocketServer.run(script: SocketServer.answering { _ in .answer(status, body: page) }) { server in
            try await Asking.with { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: server.url))
                #expect(outcome.kind == (isFault ? .tls : nil))
            }
        }
    }

    @Test("names a proxy that is not there")
    func absent() async throws {
        try await ClosedPort.with { port in
            try await Asking.with(environment: ["all_proxy": "http://user:secret@127.0.0.1:\(port)"]) { transport in
                for scheme in ["http", "https"] {
                    let outcome = await transport.outcome(of: PortalRequest(address: "\(scheme)://portal.example/"))
                    #expect(outcome.kind == .proxyAway)
                    #expect(outcome.inShort.contains("(127.0.0.1:\(port))"))
                    #expect(!outcome.inShort.contains("secret"))
                }
            }
            try await Asking.with(environment: ["all_proxy": "http://user:secret@nohost.invalid:1"]) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: "https://portal.example/"))
                #expect(outcome.kind == .proxyAway)
                #expect(outcome.inShort.contains("nohost.invalid"))
                #expect(!outcome.inShort.contains("secret"))
            }
        }
    }

    @Test("makes no secure connection without the private authority, and one with it, also through a proxy")
    func privateAuthority() async throws {
        try await SecurePeer.run { peer in
            let address = "https://127.0.0.1:\(peer.port)/"
            try await Asking.with(maximumAnswerByteCount: 1_000_000) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: address))
                #expect(outcome.kind == .tls)
                #expect(outcome.inShort.contains("unable to get local issuer certificate"))
            }
            for variable in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
                let place = variable == "SSL_CERT_FILE" ? "\(peer.folder)/ca.pem" : "\(peer.folder)/authorities"
                try await Asking.with(maximumAnswerByteCount: 1_000_000, environment: [variable: place]) { transport in
                    let answer = try await transport.send(PortalRequest(address: address))
                    #expect(answer.status == 200)
                    let other = await transport.outcome(of: PortalRequest(address: "https://127.0.0.2:\(peer.port)/"))
                    #expect(other.kind == .tls)
                    #expect(other.inShort.contains("127.0.0.2"))
                }
            }
            try await SocketServer.run { connection in
                guard let request = try connection.nextRequest() else { return }
                #expect(request.method == "CONNECT")
                try connection.write("HTTP/1.1 200 Connected\r\nX-Proxy: yes\r\n\r\n")
                try connection.relay(to: .port(peer.port))
            } _: { proxy in
                let environment = [
                    "https_proxy": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": "\(peer.folder)/ca.pem",
                ]
                try await Asking.with(maximumAnswerByteCount: 1_000_000, environment: environment) { transport in
                    let answer = try await transport.send(PortalRequest(address: "https://portal.example/"))
                    #expect(answer.status == 200)
                    #expect(!answer.headers.contains { $0.name.canonicalName == "x-proxy" })
                }
                #expect(proxy.requests.first?.target == "portal.example:443")
            }
            let broken = ["SSL_CERT_FILE": "\(peer.folder)/ext"]
            try await Asking.with(environment: broken) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: address))
                guard case .failure(.configuration(.authorities)) = outcome else {
                    Issue.record("\(outcome.inShort)")
                    return
                }
            }
        }
    }

    @Test(
        "takes the authority that it is told, also beside that of the environment, and goes by the proxy that it is told"
    )
    func toldNetwork() async throws {
        try await SecurePeer.run { peer in
            try await SecurePeer.run { other in
                let told = NetworkSettings(authorityFile: "\(peer.folder)/ca.pem")
                let environment = ["SSL_CERT_FILE": "\(other.folder)/ca.pem"]
                for (environment, ports) in [([:], [peer.port]), (environment, [peer.port, other.port])] {
                    try await Asking.with(
                        maximumAnswerByteCount: 1_000_000,
                        environment: environment,
                        network: told
                    ) { transport in
                        for port in ports {
                            let answer = try await transport.send(PortalRequest(address: "https://127.0.0.1:\(port)/"))
                            #expect(answer.status == 200)
                        }
                    }
                }
                try await Asking.with(network: told) { transport in
                    let address = "https://127.0.0.1:\(other.port)/"
                    #expect(await transport.outcome(of: PortalRequest(address: address)).kind == .tls)
                }
            }
        }
        try await ClosedPort.with { port in
            let told = NetworkSettings(proxy: "http://user:secret@127.0.0.1:\(port)")
            #expect(!"\(told)".contains("secret"))
            try await Asking.with(environment: ["http_proxy": "http://127.0.0.1:1"], network: told) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: "http://portal.example/"))
                #expect(outcome.inShort.contains("(127.0.0.1:\(port))"))
            }
            let none = NetworkSettings(proxy: "")
            try await Asking.with(environment: ["http_proxy": "http://127.0.0.1:1"], network: none) { transport in
                let outcome = await transport.outcome(of: PortalRequest(address: "http://127.0.0.1:\(port)/"))
                #expect(outcome.kind == .refused && !outcome.inShort.contains("proxy"))
            }
        }
    }

    @Test("shows a certificate of its own where one is told, with its key in the same file or in another")
    func clientCertificate() async throws {
        try await SecurePeer.run(asksForCertificate: true) { peer in
            func outcome(_ certificate: String?, _ key: String? = nil) async throws -> Result<PortalAnswer, PortalError>
            {
                let told = NetworkSettings(
                    authorityFile: "\(peer.folder)/ca.pem",
                    clientCertificate: certificate.map { "\(peer.folder)/\($0)" },
                    clientKey: key.map { "\(peer.folder)/\($0)" }
                )
                return try await Asking.with(maximumAnswerByteCount: 1_000_000, network: told) { transport in
                    await transport.outcome(of: PortalRequest(address: "https://127.0.0.1:\(peer.port)/"))
                }
            }
            #expect(try await outcome(nil).inShort.hasPrefix("200") == false)
            #expect(try await outcome("both.pem").inShort.hasPrefix("200"))
            #expect(try await outcome("client.pem", "client.key").inShort.hasPrefix("200"))
            for (certificate, key) in [
                ("client.pem", "nothing.key"), ("nothing.pem", nil), ("client.pem", "locked.key"), ("ext", nil),
                ("client.pem", "key.pem"), (nil, "client.key"),
            ] {
                guard case .failure(.configuration(.clientCertificate)) = try await outcome(certificate, key) else {
                    Issue.record("\(certificate ?? "-") \(key ?? "-"): \(try await outcome(certificate, key).inShort)")
                    continue
                }
            }
        }
    }
}
