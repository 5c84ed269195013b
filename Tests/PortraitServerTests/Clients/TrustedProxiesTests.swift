import HTTPMessages
import SocketPeers
import TestLogs
import Testing

@testable import PortraitServer

@Suite("The client behind a proxy")
struct TrustedProxiesTests {
    /// A request as it comes in, and whose it is.
    struct Case: CustomTestStringConvertible, Sendable {
        var peer: String? = "10.0.0.1"
        var xForwardedFor: [String] = []
        var forwarded: [String] = []
        var client: String?

        var testDescription: String { "\(peer ?? "unix") \(xForwardedFor) \(forwarded)" }
    }

    private static let cases = [
        // Others than trusted proxies are not asked.
        Case(peer: "203.0.113.7", xForwardedFor: ["192.0.2.1"], client: "203.0.113.7"),
        Case(peer: "203.0.113.7", forwarded: ["for=192.0.2.1"], client: "203.0.113.7"),
        // The last hop that is not a trusted proxy, whatever stands before it.
        Case(client: "10.0.0.1"), Case(xForwardedFor: ["192.0.2.1"], client: "192.0.2.1"),
        Case(xForwardedFor: ["198.51.100.1, 192.0.2.1"], client: "192.0.2.1"),
        Case(xForwardedFor: ["198.51.100.1", "192.0.2.1", "10.0.0.2"], client: "192.0.2.1"),
        Case(xForwardedFor: ["10.0.0.3, 10.0.0.2"], client: "10.0.0.3"),
        Case(peer: "::ffff:10.0.0.1", xForwardedFor: ["192.0.2.1"], client: "192.0.2.1"),
        // What can't be told ends the list.
        Case(xForwardedFor: ["192.0.2.1, unknown"], client: "10.0.0.1"),
        Case(xForwardedFor: ["192.0.2.1, nonsense, 10.0.0.2"], client: "10.0.0.2"),
        Case(xForwardedFor: [""], client: "10.0.0.1"), Case(xForwardedFor: [",,,"], client: "10.0.0.1"),
        // What makes one character with a comma hides no hop.
        Case(xForwardedFor: ["1.2.3.4\u{600}, 192.0.2.1"], client: "192.0.2.1"),
        Case(xForwardedFor: ["1.2.3.4,\u{301}, 192.0.2.1"], client: "192.0.2.1"),
        Case(forwarded: ["for=_x\u{600}, for=192.0.2.1"], client: "192.0.2.1"),
        // Ports are left out.
        Case(xForwardedFor: ["192.0.2.1:4711"], client: "192.0.2.1"),
        Case(xForwardedFor: ["[2001:db8::1]:4711"], client: "2001:db8::1"),
        Case(xForwardedFor: ["2001:db8::1"], client: "2001:db8::1"),
        // The examples of RFC 7239, sections 4 and 6.
        Case(forwarded: ["for=192.0.2.60;proto=http;by=203.0.113.43"], client: "192.0.2.60"),
        Case(forwarded: ["for=\"_gazonk\""], client: "10.0.0.1"),
        Case(forwarded: ["For=\"[2001:db8:cafe::17]:4711\""], client: "2001:db8:cafe::17"),
        Case(forwarded: ["for=192.0.2.43, for=198.51.100.17"], client: "198.51.100.17"),
        Case(forwarded: ["for=192.0.2.43,for=\"[2001:db8:cafe::17]\",for=unknown"], client: "10.0.0.1"),
        Case(forwarded: ["for=192.0.2.43;proto=https", "host=\"a,b;for=1.2.3.4\";for=10.0.0.9"], client: "192.0.2.43"),
        Case(forwarded: ["for=192.0.2.43;for=198.51.100.17"], client: "10.0.0.1"),
        Case(forwarded: ["for=\"192.0.2.43"], client: "10.0.0.1"), Case(forwarded: ["proto=http"], client: "10.0.0.1"),
        // A client may write the one that its proxy does not.
        Case(xForwardedFor: ["192.0.2.1"], forwarded: ["for=198.51.100.1"], client: "10.0.0.1"),
        Case(xForwardedFor: ["192.0.2.1"], forwarded: ["for=192.0.2.1"], client: "192.0.2.1"),
        // The socket.
        Case(peer: nil, client: nil), Case(peer: nil, xForwardedFor: ["192.0.2.1"], client: "192.0.2.1"),
        Case(peer: nil, xForwardedFor: ["unknown"], client: nil),
    ]

    @Test("is whom the proxies that are trusted name", arguments: cases)
    func client(_ example: Case) throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8", "unix"]))
        var fields = HTTPFields()
        fields[values: .xForwardedFor] = example.xForwardedFor
        fields[values: .forwarded] = example.forwarded
        #expect(proxies.client(peer: example.peer, fields) == example.client)
    }

    @Test("is the other end of the connection where no proxy is trusted")
    func nobody() throws {
        var fields = HTTPFields()
        fields[.xForwardedFor] = "192.0.2.1"
        #expect(TrustedProxies().client(peer: "10.0.0.1", fields) == "10.0.0.1")
        #expect(TrustedProxies().client(peer: nil, fields) == nil)
        let proxies = try #require(TrustedProxies(["10.0.0.1"]))
        #expect(proxies.client(peer: nil, fields) == nil)
    }

    @Test("is not looked for in more than the last hops of a header without an end")
    func long() throws {
        let proxies = try #require(TrustedProxies(["10.0.0.0/8"]))
        var fields = HTTPFields()
        fields[.xForwardedFor] = "192.0.2.1" + String(repeating: ",10.0.0.2", count: 3_000)
        #expect(proxies.client(peer: "10.0.0.1", fields) == "10.0.0.2")
    }

    @Test("is not told by what is no list of proxies")
    func nonsense() {
        #expect(TrustedProxies(["10.0.0.0/8", "proxy.example.com"]) == nil)
    }

    @Test("is whom the access log names, and whose misses are counted")
    func service() async throws {
        var configuration = PortraitService.Configuration()
        configuration.missesPerMinute = 1
        configuration.trustedProxies = try #require(TrustedProxies(["127.0.0.1"]))
        try await ServiceStage.run(configuration) { stage in
            let nobody = "/portraits/by-email/nobody@example.com"
            let first = try await stage.client.get(nobody, ["X-Forwarded-For": "192.0.2.1"])
            #expect(first.status == 404)
            #expect(try await stage.client.get(nobody, ["X-Forwarded-For": "9.9.9.9, 192.0.2.1"]).status == 429)
            #expect(try await stage.client.get(nobody, ["Forwarded": "for=192.0.2.2"]).status == 404)
            #expect(stage.log.text.contains("192.0.2.2"))
            #expect(!stage.log.text.contains("9.9.9.9"))
        }
    }
}
