import HTTPMessages
import SocketPeers
import Testing

@testable import PortraitServer

@Suite("The names that the service goes by")
struct ServedHostsTests {
    @Test(
        "are compared without port and case",
        arguments: [
            ("portraits.example.com", true), ("Portraits.Example.com:8080", true), ("[2001:db8::1]:80", true),
            ("[2001:db8::1]", true), ("example.com", false), ("portraits.example.com.evil.example", false), ("", false),
        ]
    )
    func names(_ host: String, _ isAllowed: Bool) {
        let hosts = ServedHosts(["portraits.example.com", "[2001:db8::1]"])
        var fields = HTTPFields()
        fields[.host] = host
        #expect(hosts.allow(fields, .metrics) == isAllowed)
        #expect(hosts.allow(fields, .health) && hosts.allow(fields, .readiness))
        #expect(!hosts.allow([:], nil))
        #expect(ServedHosts([]).allow(fields, .metrics))
    }

    @Test("are the only ones that pictures are given by, from memory too")
    func service() async throws {
        var configuration = PortraitService.Configuration()
        configuration.hosts = ["127.0.0.1"]
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
        configuration.hosts = ["portraits.example.com"]
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
