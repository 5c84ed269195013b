import Testing

@testable import PortraitServer

@Suite("Origins of pages")
struct WebOriginTests {
    @Test(
        "are read as browsers write them",
        arguments: [
            ("https://intranet.example.com", "https://intranet.example.com"),
            ("HTTPS://Intranet.Example.COM", "https://intranet.example.com"),
            ("https://a.example:443", "https://a.example"), ("http://a.example:80", "http://a.example"),
            ("http://a.example:443", "http://a.example:443"), ("http://localhost:3000", "http://localhost:3000"),
            ("http://[::1]:8080", "http://[::1]:8080"), ("https://[2001:db8::1]", "https://[2001:db8::1]"),
        ]
    )
    func reading(text: String, origin: String) {
        #expect(WebOrigin(text)?.description == origin)
    }

    @Test(
        "are not read from what is none",
        arguments: [
            "", "null", "*", "a.example", "https://", "https://a.example/", "https://a.example/path", "ftp://a.example",
            "https://user@a.example", "https://a.example:", "https://a.example:0", "https://a.example:65536",
            "https://a.example https://b.example", "https://*.example",
        ]
    )
    func nonsense(text: String) {
        #expect(WebOrigin(text) == nil)
    }
}
