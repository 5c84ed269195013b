import Testing

@testable import LiferayPortal

@Suite("Portal addresses")
struct PortalAddressTests {
    @Test(
        "writes one address in one way",
        arguments: [
            ("http://localhost:8080", "http://localhost:8080"),
            (" HTTP://LocalHost:8080/ ", "http://localhost:8080"),
            ("http://portal.example.com:80/", "http://portal.example.com"),
            ("https://portal.example.com:443", "https://portal.example.com"),
            ("https://portal.example.com:80", "https://portal.example.com:80"),
            ("https://portal.example.com/intranet//", "https://portal.example.com/intranet"),
            ("http://[::1]:8080/", "http://[::1]:8080"),
            ("http://[2001:DB8::1]", "http://[2001:db8::1]"),
            ("http://portal:", "http://portal"),
        ]
    )
    func normalised(text: String, expected: String) throws {
        #expect(try PortalAddress(text).text == expected)
    }

    @Test(
        "refuses what is no portal's address",
        arguments: [
            "", " ", "localhost:8080", "localhost", "ftp://portal", "file:///etc/passwd", "//portal", "http://",
            "http:///x", "http://user@portal", "http://user:secret@portal", "http://portal#x", "http://portal?x=1",
            "http://portal:0", "http://portal:65536", "http://portal:x", "http://portal:-1", "http://por tal",
            "http://port\u{E4}l", "http://portal\r\nX: y", "http://[::1", "http://::1", "http://a/<b>",
        ]
    )
    func refused(text: String) {
        do throws(PortalError) {
            let address = try PortalAddress(text)
            Issue.record("read as \(address)")
        } catch {
            guard case .configuration(.serverAddress) = error else {
                Issue.record("\(error)")
                return
            }
            #expect(!error.message.contains("secret"))
        }
    }

    @Test(
        "takes picture addresses on its own server",
        arguments: [
            ("http://portal", "/image/user_portrait?img_id=1", "http://portal/image/user_portrait?img_id=1"),
            ("http://portal/web", "/web/image/x?img_id=1", "http://portal/web/image/x?img_id=1"),
            ("http://portal/web", "/image/x?img_id=1", "http://portal/web/image/x?img_id=1"),
            ("http://portal:8080", "http://PORTAL:8080/image/x", "http://portal:8080/image/x"),
            ("https://portal", "https://portal:443/image/x", "https://portal/image/x"),
        ]
    )
    func pictures(server: String, address: String, expected: String) throws {
        #expect(try PortalAddress(server).picture(at: address) == expected)
    }

    @Test(
        "refuses picture addresses on other servers",
        arguments: [
            "http://evil.example.com/image/x", "//evil.example.com/image/x", "https://portal/image/x",
            "http://portal:8080/image/x", "http://portal@evil.example.com/image/x", "image/x", "", "ftp://portal/x",
            "/image\r\nX: y", "/\\evil.example.com/x", "http://portal.evil.example.com/x", "javascript:alert(1)",
        ]
    )
    func foreignPictures(address: String) throws {
        let server = try PortalAddress("http://portal")
        #expect(throws: PortalError.unexpectedAnswer(.foreignAddress(address))) { try server.picture(at: address) }
    }

    @Test("names the path of an address below the portal")
    func paths() throws {
        let server = try PortalAddress("http://portal/web")
        #expect(server.path(of: "http://portal/web/image/user_portrait?img_id=1") == "/image/user_portrait")
    }
}
