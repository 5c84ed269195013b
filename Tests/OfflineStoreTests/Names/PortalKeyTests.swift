import OfflineStore
import Testing

@Suite("Portal key")
struct PortalKeyTests {
    @Test(
        "spellings of one address are one portal",
        arguments: [
            "https://portal.example.org",
            "https://portal.example.org/",
            "https://portal.example.org//",
            "HTTPS://Portal.Example.ORG",
            "https://portal.example.org:443/",
            " https://portal.example.org\n",
            "https://someone:secret@portal.example.org/",
            "https://portal.example.org/?p_p_id=58#top",
        ]
    )
    func unifies(server: String) {
        #expect(PortalKey(server: server).server == "https://portal.example.org")
    }

    @Test(
        "addresses that differ are different portals",
        arguments: [
            ("http://portal.example.org", "https://portal.example.org"),
            ("http://portal.example.org:8080", "http://portal.example.org"),
            ("https://portal.example.org:80", "https://portal.example.org"),
            ("https://portal.example.org/Web", "https://portal.example.org/web"),
            ("https://portal.example.org/a", "https://portal.example.org"),
        ]
    )
    func distinguishes(left: String, right: String) {
        #expect(PortalKey(server: left) != PortalKey(server: right))
    }

    @Test("keeps port and path")
    func keepsPortAndPath() {
        #expect(PortalKey(server: "http://[::1]:8080/Portal/").server == "http://[::1]:8080/Portal")
    }

    @Test("takes text that is no address as it is")
    func takesAnyText() {
        #expect(PortalKey(server: " intranet/ ").server == "intranet")
    }
}
