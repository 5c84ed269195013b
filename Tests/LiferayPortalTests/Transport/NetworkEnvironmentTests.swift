import Testing

@testable import LiferayPortal

@Suite("Environment: proxies and authorities of the environment")
struct NetworkEnvironmentTests {
    private func proxy(_ environment: [String: String], _ portal: String) throws -> String? {
        try NetworkEnvironment(environment).proxy(for: try PortalAddress(portal))?.address
    }

    @Test("asks the proxy of the portal's scheme")
    func scheme() throws {
        let both = ["http_proxy": "one:3128", "https_proxy": "two:3129", "all_proxy": "three:1"]
        #expect(try proxy(both, "http://portal.example") == "http://one:3128")
        #expect(try proxy(both, "https://portal.example") == "http://two:3129")
        #expect(try proxy(["all_proxy": "socks5h://three:1"], "https://portal.example") == "socks5h://three:1")
        #expect(try proxy(["ALL_PROXY": "three:1"], "http://portal.example") == "http://three:1")
        #expect(try proxy(["HTTPS_PROXY": "two:3129"], "https://portal.example") == "http://two:3129")
        #expect(
            try proxy(["https_proxy": "", "HTTPS_PROXY": "two:3129"], "https://portal.example") == "http://two:3129"
        )
        #expect(try proxy(["HTTP_PROXY": "evil:1"], "http://portal.example") == nil)
        #expect(try proxy([:], "https://portal.example") == nil)
    }

    @Test("leaves out the hosts of no_proxy, as curl's manual has it")
    func direct() throws {
        let cases: [(String, String, Bool)] = [
            ("*", "http://portal.example", true),
            ("portal.example", "http://portal.example:8080", true),
            ("example", "http://portal.example", true),
            (".example", "http://portal.example", true),
            ("example.", "http://portal.example", true),
            ("PORTAL.Example", "http://portal.example", true),
            ("ample", "http://portal.example", false),
            ("a.test, portal.example", "http://portal.example", true),
            ("a.test portal.example", "http://portal.example", true),
            ("a.test,,b.test", "http://portal.example", false),
            ("127.0.0.1", "http://127.0.0.1", true),
            ("127.0.0.0/8", "http://127.9.8.7", true),
            ("127.0.0.0/8", "http://128.0.0.1", false),
            ("10.0.0.0/9", "http://10.127.0.1", true),
            ("10.0.0.0/9", "http://10.128.0.1", false),
            ("0.0.1", "http://127.0.0.1", false),
            ("::1", "http://[::1]:8080", true),
            ("[::1]", "http://[::1]:8080", true),
            ("fe80::/10", "http://[fe80::5]", true),
            ("fe80::/10", "http://[fd00::5]", false),
            ("10.0.0.0/33", "http://10.0.0.1", false),
            ("", "http://portal.example", false),
        ]
        for (names, portal, isDirect) in cases {
            let proxy = try proxy(["http_proxy": "one:1", "no_proxy": names], portal)
            #expect((proxy == nil) == isDirect, "\(names) \(portal)")
        }
        #expect(try proxy(["http_proxy": "one:1", "NO_PROXY": "*"], "http://portal.example") == nil)
    }

    @Test("takes a proxy's user name and password, and shows them to nobody")
    func password() throws {
        let proxy = try Proxy("http://user:s%40cret@proxy.example:3128/", variable: "https_proxy")
        #expect(proxy.address == "http://user:s%40cret@proxy.example:3128")
        #expect("\(proxy)" == "proxy.example:3128")
        #expect(String(reflecting: proxy) == "proxy.example:3128")
        var dumped = ""
        dump(proxy, to: &dumped)
        #expect(!dumped.contains("cret"))
        #expect(try Proxy("proxy.example", variable: "x").address == "http://proxy.example:1080")
        #expect(try Proxy("https://proxy.example", variable: "x").address == "https://proxy.example:443")
        #expect(try Proxy("http://proxy.example:80", variable: "x").address == "http://proxy.example:80")
        #expect(try Proxy("http://[::1]:3128", variable: "x").address == "http://[::1]:3128")
        #expect(try Proxy("http://[::1]", variable: "x").address == "http://[::1]:1080")
    }

    @Test(
        "refuses a proxy that is none, without its password",
        arguments: [
            "ftp://user:secret@proxy:1", "http://user:secret@proxy:99999", "http://user:secret@proxy:x", "user:secret@",
            "http://user:secret@pro xy:1", "http://user:secret@proxy:1/path", "http://user:secret@proxy:1\r\nX: y",
            "user:secret@proxy:1?x", "http://user:secret@proxy\\:1",
        ]
    )
    func malformed(text: String) async throws {
        let environment = ["http_proxy": text]
        try await Asking.with(environment: environment) { transport in
            let outcome = await transport.outcome(of: PortalRequest(address: "http://127.0.0.1:1"))
            guard case .failure(let error) = outcome, case .configuration(.proxy(let what)) = error else {
                Issue.record("\(outcome.inShort)")
                return
            }
            #expect(what.hasPrefix("http_proxy: "))
            #expect(!error.message.contains("secret"))
            #expect(!error.hint.contains("secret"))
        }
    }

    @Test("refuses a file of authorities that can't be read, where one is wanted")
    func authorities() async throws {
        try await Asking.with(environment: ["SSL_CERT_FILE": "/nowhere/ca.pem"]) { transport in
            let secure = await transport.outcome(of: PortalRequest(address: "https://127.0.0.1:1"))
            #expect(secure.inShort.contains("SSL_CERT_FILE: /nowhere/ca.pem can't be read"))
            let plain = await transport.outcome(of: PortalRequest(address: "http://127.0.0.1:1"))
            #expect(plain.kind == .refused)
        }
    }
}
