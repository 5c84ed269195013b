import HTTPConnections
import HTTPMessages
import Testing

@testable import PortraitServer

@Suite("The address that a client reached the service by")
struct SiteAddressTests {
    private static func address(
        _ host: String?,
        peer: String? = "10.0.0.1",
        isSecured: Bool = false,
        _ fields: HTTPFields = [:]
    ) throws -> String? {
        var fields = fields
        fields[.host] = host
        let request = ServerRequest(method: .get, target: "/", fields: fields, peer: peer)
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "unix"]))
        return SiteAddress(request, isSecured: isSecured, proxies: proxies)?.text
    }

    @Test("has the host that was asked, and the scheme of the service")
    func host() throws {
        #expect(try Self.address("P.Example.com:8080") == "http://p.example.com:8080")
        #expect(try Self.address("[::1]:8080") == "http://[::1]:8080")
        #expect(try Self.address("p.example.com", isSecured: true) == "https://p.example.com")
    }

    @Test("has the scheme that a proxy tells which is trusted")
    func proxies() throws {
        let told: [HTTPFields] = [
            [.xForwardedProto: "https"], [.xForwardedProto: "HTTPS"], [.forwarded: "for=192.0.2.1;proto=https"],
            [.forwarded: "for=192.0.2.1;proto=http, for=192.0.2.2;Proto=\"https\""],
        ]
        for fields in told {
            #expect(try Self.address("p.example.com", fields) == "https://p.example.com")
            #expect(try Self.address("p.example.com", peer: nil, fields) == "https://p.example.com")
            #expect(try Self.address("p.example.com", peer: "203.0.113.7", fields) == "http://p.example.com")
        }
        let others: [HTTPFields] = [
            [:], [.xForwardedProto: "http"], [.xForwardedProto: "https, http"], [.forwarded: "for=192.0.2.1"],
            [.forwarded: "proto=https, proto=http"], [.xForwardedProto: "http", .forwarded: "proto=https"],
        ]
        for fields in others { #expect(try Self.address("p.example.com", fields) == "http://p.example.com") }
    }

    @Test("is none where the host is none", arguments: [nil, "", "a\"b", "a<b", "a&b", "a'b", "a b", "é.example.com"])
    func nonsense(host: String?) throws { #expect(try Self.address(host) == nil) }
}
