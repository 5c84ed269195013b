import PortraitServer
import Testing

@Suite("Addresses to listen on")
struct ListenAddressTests {
    @Test(
        "are read as people write them",
        arguments: [
            ("127.0.0.1:8080", ListenAddress.port(host: "127.0.0.1", port: 8080)),
            ("0.0.0.0:0", .port(host: "0.0.0.0", port: 0)),
            (":80", .port(host: "127.0.0.1", port: 80)),
            ("9000", .port(host: "127.0.0.1", port: 9000)),
            ("[::1]:8080", .port(host: "::1", port: 8080)),
            ("portrait.example.com:65535", .port(host: "portrait.example.com", port: 65535)),
        ]
    )
    func reads(text: String, address: ListenAddress) {
        #expect(ListenAddress(text) == address)
    }

    @Test(
        "are refused where they make no sense",
        arguments: ["", ":", "host", "host:", "host:65536", "::1:80", "a:-1"]
    )
    func refuses(text: String) {
        #expect(ListenAddress(text) == nil)
    }
}
