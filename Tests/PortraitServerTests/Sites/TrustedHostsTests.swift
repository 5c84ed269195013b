import Testing

@testable import PortraitServer

@Suite("Trusted hosts")
struct TrustedHostsTests {
    @Test(
        "include plain addresses of their names, of names below them, and of their ports",
        arguments: [
            ("https://example.org/a.png", true), ("http://EXAMPLE.org/a.png", true),
            ("https://example.org:8443/a.png", true), ("https://www.example.org/a.png", false),
            ("https://img.example.net/a.png", true), ("https://a.b.example.net/a.png", true),
            ("https://example.net/a.png", false), ("https://badexample.net/a.png", false),
            ("https://cdn.example.com:8443/a.png", true), ("https://cdn.example.com/a.png", false),
            ("http://cdn.example.com:80/a.png", false), ("https://secure.example.com/a.png", true),
            ("http://secure.example.com/a.png", false), ("ftp://example.org/a.png", false),
            ("https://jane@example.org/a.png", false), ("https://example.org\\@evil.example/", false),
            ("https://example.org/\r\nSet-Cookie: a", false), ("//example.org/a.png", false), ("example.org", false),
            ("http://evil.com%00.example.net/x", false), ("http://evil.com%2f.example.net/x", false),
            ("http://evil.com;.example.net/x", false), ("http://$(x).example.net/x", false),
            ("http://.example.net/x", false), ("http://a..example.net/x", false), ("http://a_b.example.net/x", false),
            ("https://example.org:99999/a.png", false), ("https://example.org:0/a.png", false),
            ("https://img.example.net:8080/a.png?b#c", true), ("https://example.org?a", true),
        ]
    )
    func includes(address: String, isTrusted: Bool) throws {
        let hosts = try #require(
            TrustedHosts(["example.org", "*.example.net", "cdn.example.com:8443", "secure.example.com:443"])
        )
        #expect(hosts.includes(address) == isTrusted)
    }

    @Test(
        "are refused where they are no names of hosts",
        arguments: [
            "", "*", "*.", "https://example.org", "example.org:0", "example.org:x", "exa mple", "a/b", "*.*.org",
            "a..b", ".a", "a.", "example.org:65536",
        ]
    )
    func malformed(word: String) {
        #expect(TrustedHosts([word]) == nil)
    }
}
