import PixelPipeline
import PortraitDrawing
import Testing

@testable import PortraitServer

@Suite("Questions of Gravatar and Libravatar clients")
struct AvatarQueryTests {
    private static let md5 = "0123456789abcdef0123456789abcdef"

    private static func query(_ file: String, _ query: String = "") -> AvatarQuery {
        AvatarQuery(
            file: file,
            target: RequestTarget("/avatar/\(file)?\(query)"),
            trustedHosts: TrustedHosts(["images.example.com"]) ?? .none
        )
    }

    @Test("name a user by the leading 32 or 64 digits in either case")
    func hashes() {
        #expect(Self.query(Self.md5.uppercased()).hash == Self.md5)
        #expect(Self.query(Self.md5 + Self.md5 + ".png").hash == Self.md5 + Self.md5)
        for tail in ["0", "abcd", "default", "g", String(Self.md5.dropLast())] {
            #expect(Self.query(Self.md5 + tail).hash == Self.md5)
            #expect(Self.query(Self.md5 + Self.md5 + tail).hash == Self.md5 + Self.md5)
        }
        #expect(Self.query(Self.md5 + "\u{301}").hash == Self.md5)
        for wrong in ["", "jane@example.com", String(Self.md5.dropLast()), "g" + Self.md5.dropFirst()] {
            #expect(Self.query(wrong).hash == "")
        }
    }

    @Test(
        "have a side of 1 to 2048, the longest where more is asked for, and 80 where that makes no sense",
        arguments: [
            ("s=1", 1), ("s=2048", 2_048), ("size=200", 200), ("s=64&size=200", 64), ("", 80), ("s=0", 80),
            ("s=2049", 2_048),
            ("s=-5", 80), ("s=big", 80), ("s=1e3", 80), ("s=", 80), ("s=99999999999999999999", 2_048), ("s=%2040", 40),
            ("s=%2B5", 80), ("s=+5", 5), ("s=007", 7), ("s=%D9%A3", 80), ("size=0", 80), ("s=x&size=200", 80),
        ]
    )
    func sides(query: String, side: Int) {
        #expect(Self.query(Self.md5, query).side == side)
    }

    @Test(
        "choose what stands in",
        arguments: [
            ("", AvatarQuery.Fallback.style(.silhouette)), ("d=404", .notFound), ("default=404", .notFound),
            ("d=mp", .style(.silhouette)),
            ("d=mm", .style(.silhouette)), ("d=BLANK", .style(.blank)), ("d=initials", .style(.initials)),
            ("d=identicon", .style(.identicon)),
            ("d=retro", .style(.retro)), ("d=monsterid", .style(.monsterid)), ("d=wavatar", .style(.wavatar)),
            ("d=RoboHash", .style(.robohash)), ("d=pagan", .style(.pagan)), ("d=color", .style(.color)),
            ("d=nonsense", .style(.silhouette)),
            ("d=https%3A%2F%2Fimages.example.com%2Fa.png%3Fx%3D1", .redirect("https://images.example.com/a.png?x=1")),
            ("d=https%3A%2F%2Fevil.example.com%2Fa.png", .style(.silhouette)),
            ("d=https%3A%2F%2Fimages.example.com%40evil.example.com%2F", .style(.silhouette)),
            ("d=javascript%3A%2F%2Fimages.example.com%2F", .style(.silhouette)),
            ("d=%2F%2Fimages.example.com%2Fa.png", .style(.silhouette)),
            ("d=https%3A%2F%2Fimages.example.com%2F%0D%0ASet-Cookie%3A+a%3Db", .style(.silhouette)),
        ]
    )
    func fallbacks(query: String, fallback: AvatarQuery.Fallback) {
        #expect(Self.query(Self.md5, query).fallback == fallback)
    }

    @Test(
        "lead to addresses with blanks and letters beyond ASCII, which are escaped once",
        arguments: [
            ("%2F%C3%BC.png", "/%C3%BC.png"),
            ("%2Fa+b%20c.png%3Fx%3D%E2%82%AC%23y%20", "/a%20b%20c.png?x=%E2%82%AC#y%20"),
            ("%2Fa%2520b.png", "/a%20b.png"), ("%3Fa%20b", "?a%20b"), ("%3A8443%2F%C3%BC", ":8443/%C3%BC"),
        ]
    )
    func escaped(end: String, address: String) {
        let query = Self.query(Self.md5, "d=https%3A%2F%2Fimages.example.com\(end)")
        #expect(query.fallback == .redirect("https://images.example.com\(address)"))
        #expect(!query.isFallbackUntrusted)
    }

    @Test(
        "lead nowhere where the host has such letters, or the address what no header field may have",
        arguments: [
            "https%3A%2F%2Fimages.example.com%C3%BC%2Fa.png", "https%3A%2F%2Fimages.example.com%20%2Fa.png",
            "https%3A%2F%2F%C3%BC.example.com%2Fa.png", "%20https%3A%2F%2Fimages.example.com%2Fa.png",
            "https%3A%2F%2Fimages.example.com%2Fa%7F.png", "https%3A%2F%2Fimages.example.com%2Fa%22.png",
            "https%3A%2F%2Fimages.example.com%5C%2Fa%20b.png", "https%3A%2F%2Fimages.example.com%2F%C3%BC%0D%0A",
            "https%3A%2F%2Fevil.example.com%2F%C3%BC.png",
        ]
    )
    func unescapable(address: String) {
        let query = Self.query(Self.md5, "d=\(address)")
        #expect(query.fallback == .style(.silhouette))
        #expect(query.isFallbackUntrusted)
    }

    @Test(
        "find the hash in the forms that clients write",
        arguments: ["\(md5)&s=33", "\(md5) ", "\(md5).png&s=33", "\(md5).jpg "]
    )
    func tails(file: String) {
        #expect(Self.query(file).hash == Self.md5)
        #expect(Self.query(file).side == (file.contains("s=33") ? 33 : 80))
        #expect(!Self.query(file).hasUnknownFormat)
    }

    @Test("find the hash in the parameter of old clients")
    func oldForm() {
        let query = Self.query("", "gravatar_id=\(Self.md5)&rating=R&size=75")
        #expect(query.hash == Self.md5)
        #expect(query.side == 75)
    }

    @Test("know the formats that are not served", arguments: ["svg", "bmp", "json", "PNGX"])
    func unknownFormats(suffix: String) {
        #expect(Self.query("\(Self.md5).\(suffix)").hasUnknownFormat)
    }

    @Test("leave the format to the picture where they ask for GIF", arguments: ["gif", "GIF", "gif&s=33"])
    func gif(suffix: String) {
        let query = Self.query("\(Self.md5).\(suffix)")
        #expect(query.hash == Self.md5)
        #expect(query.format == nil && !query.hasUnknownFormat)
    }

    @Test("tell of an address that nobody is sent to")
    func untrusted() {
        #expect(Self.query(Self.md5, "d=https%3A%2F%2Fevil.example.com%2Fa.png").isFallbackUntrusted)
        #expect(!Self.query(Self.md5, "d=https%3A%2F%2Fimages.example.com%2Fa.png").isFallbackUntrusted)
        #expect(!Self.query(Self.md5, "d=mp").isFallbackUntrusted)
    }

    @Test("choose the letters of initials")
    func lettering() {
        #expect(Self.query(Self.md5, "d=initials&initials=XY&name=Ada").lettering == .letters("XY"))
        #expect(Self.query(Self.md5, "d=initials&name=Ada+Lovelace").lettering == .name("Ada Lovelace"))
        #expect(Self.query(Self.md5, "d=initials").lettering == nil)
    }

    @Test("take the format of the extension", arguments: [("png", ImageFormat.png), ("jpg", .jpeg), ("JPEG", .jpeg)])
    func formats(suffix: String, format: ImageFormat) {
        #expect(Self.query("\(Self.md5).\(suffix)").format?.format == format)
        #expect(Self.query(Self.md5).format == nil)
    }

    @Test("force the default by f or forcedefault", arguments: ["f=y", "forcedefault=Y", "f=1", "f=true"])
    func forced(query: String) {
        #expect(Self.query(Self.md5, query).isForced)
        #expect(!Self.query(Self.md5, "f=n").isForced)
    }
}
