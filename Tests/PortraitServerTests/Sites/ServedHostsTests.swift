import HTTPMessages
import SocketPeers
import Testing

@testable import PortraitServer

@Suite("The names that the service goes by")
struct ServedHostsTests {
    @Test(
        "are compared without port, case and final dot",
        arguments: [
            ("portraits.example.com", true), ("Portraits.Example.com:8080", true), ("[2001:db8::1]:80", true),
            ("[2001:db8::1]", true), ("example.com", false), ("portraits.example.com.evil.example", false), ("", false),
            ("portraits.example.com.", true), ("portraits.example.com.:8080", true), ("portraits.example.com..", false),
            ("portraits.example.com:8080.", false), (".", false), ("[2001:DB8:0:0::1]:80", true),
            ("[2001:db8::2]", false), ("2001:db8::1", false), ("[2001:db8::1", false), ("[]", false),
        ]
    )
    func names(_ host: String, _ isAllowed: Bool) throws {
        let hosts = try #require(ServedHosts(["Portraits.example.com", "[2001:0db8::1]"]))
        var fields = HTTPFields()
        fields[.host] = host
        #expect(hosts.allow(fields, .metrics) == isAllowed)
        #expect(hosts.allow(fields, .health) && hosts.allow(fields, .readiness))
        #expect(!hosts.allow([:], nil))
        #expect(ServedHosts.any.allow(fields, .metrics))
        #expect(ServedHosts([]) == .any)
    }

    @Test(
        "are names of hosts, and addresses",
        arguments: ["localhost", "portrait_service", "a-b.example.com", "127.0.0.1", "[::1]", "8.example"]
    )
    func wellFormed(_ word: String) throws {
        let hosts = try #require(ServedHosts([word]))
        #expect(hosts.allow([.host: word], .metrics) && hosts.allow([.host: "\(word):8080"], .metrics))
    }

    @Test(
        "are nothing that no host is compared with",
        arguments: [
            "portraits.example.com:8443", "*.example.com", "https://portraits.example.com", "portraits.example.com/",
            "", "a..b", ".a", "a.", "ex ample", "pörtraits.example.com", "2001:db8::1", "[2001:db8::1]:8443", "[::1",
            "[]", "[127.0.0.1]", "[fe80::1%eth0]", "256.1.1.1", "1.2.3", "8080",
        ]
    )
    func malformed(_ word: String) {
        #expect(ServedHosts(["portraits.example.com", word]) == nil)
    }

    @Test("are the only ones that pictures are given by, from memory too")
    func service() async throws {
        var configuration = PortraitService.Configuration()
        configuration.hosts = try #require(ServedHosts(["127.0.0.1"]))
        try await ServiceStage.run(configuration) { stage in
            let jane = "/portraits/\(ServiceStage.jane)"
            for _ in 0..<3 {
                let answer = try await stage.client.get(jane)
                #expect(answer.status == 200)
            }
        }
        try await ServiceStage.run(configuration) { stage in
            // A host in the target is the one that is meant (RFC 9112 section 3.2.2).
            for (named, field, status) in [
                ("127.0.0.1", "evil.example", 200), ("evil.example", "127.0.0.1", 421),
                ("x@127.0.0.1", "127.0.0.1", 421), ("127.0.0.1:80", "127.0.0.1", 200),
            ] {
                for target in ["/portraits/\(ServiceStage.jane)", "/metrics"] {
                    let answer = try await RawConnection.exchange(
                        "GET http://\(named)\(target) HTTP/1.1\r\nHost: \(field)\r\nConnection: close\r\n\r\n",
                        with: stage.client.address
                    )
                    #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(named), \(target)")
                }
            }
        }
        configuration.hosts = try #require(ServedHosts(["portraits.example.com"]))
        try await ServiceStage.run(configuration) { stage in
            for _ in 0..<3 {
                let answer = try await stage.client.get("/portraits/\(ServiceStage.jane)")
                #expect(answer.status == 421)
                #expect(answer.text.contains("\"code\":\"misdirected\""))
            }
            let health = try await stage.client.get("/healthz")
            #expect(health.status == 200)
        }
    }
}
