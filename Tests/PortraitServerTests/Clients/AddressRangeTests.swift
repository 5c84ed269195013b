import Testing

@testable import PortraitServer

@Suite("Ranges of addresses")
struct AddressRangeTests {
    @Test(
        "hold the addresses whose first bits are theirs",
        arguments: [
            ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false),
            ("192.0.2.128/25", "192.0.2.127", false), ("192.0.2.128/25", "192.0.2.200", true),
            ("192.0.2.4/30", "192.0.2.7", true), ("192.0.2.4/30", "192.0.2.8", false),
            ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "::1", false), ("::/0", "2001:db8::1", true),
            ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
            ("127.0.0.1", "::ffff:127.0.0.1", true), ("::1", "0:0:0:0:0:0:0:1", true),
        ]
    )
    func contains(range: String, address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        let address = try #require(IPAddress(address))
        #expect(range.contains(address) == isInside)
    }

    @Test(
        "are not read from what is none",
        arguments: [
            "", "/", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/+8", "::/129", "10.0.0/8", "10.0.0.256",
            "localhost", "fe80::1%eth0", "1.2.3.4/8/8", "[::1]", ":::", "12345::", "1::2::3", "1:2:3:4:5:6:7:8:9",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7::8", "1.2.3.4::", "::1.2.3.4:5", "::1.2.3", "01.2.3.4", "1.2.3.4.5", ":1::",
            "+1::", "١.2.3.4",
        ]
    )
    func nonsense(text: String) {
        #expect(AddressRange(text) == nil)
    }

    @Test("tell addresses as RFC 5952 writes them")
    func description() {
        #expect(IPAddress("2001:0DB8:0:0:0:0:0:1")?.description == "2001:db8::1")
        #expect(IPAddress("2001:db8:0:0:1:0:0:1")?.description == "2001:db8::1:0:0:1")
        #expect(IPAddress("::FFFF:192.0.2.1")?.description == "192.0.2.1")
        #expect(IPAddress("64:ff9b::192.0.2.33")?.description == "64:ff9b::c000:221")
        #expect(IPAddress("1:2:3:4:5:6:7:8")?.description == "1:2:3:4:5:6:7:8")
        #expect(IPAddress("1:2:3:4:5:6:7::")?.description == "1:2:3:4:5:6:7:0")
    }
}
