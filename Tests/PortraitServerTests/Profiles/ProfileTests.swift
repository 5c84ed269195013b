import Testing

@testable import PortraitServer

@Suite("Profiles")
struct ProfileTests {
    private static let hash = "0cba00ca3da1b283a57287bcceb17e35"
    private static let site = "https://p.example.com"

    private static func profile(_ name: String) -> Profile { Profile(hash: hash, name: name, site: site) }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test("have the members of Gravatar's JSON that tell a name and an avatar, and no others")
    func json() throws {
        #expect(
            try Self.text(Self.profile("Jane Doe").json) == """
                {"entry":[{"displayName":"Jane Doe","hash":"\(Self.hash)","id":"\(Self.hash)",\
                "name":{"formatted":"Jane Doe"},"photos":[{"type":"thumbnail",\
                "value":"\(Self.site)/avatar/\(Self.hash)"}],"preferredUsername":"\(Self.hash)",\
                "profileUrl":"\(Self.site)/\(Self.hash)","requestHash":"\(Self.hash)",\
                "thumbnailUrl":"\(Self.site)/avatar/\(Self.hash)"}]}
                """
        )
    }

    @Test("have all members that clients of the third version demand, empty where there is nothing to tell")
    func version3() throws {
        #expect(
            try Self.text(Self.profile("Jane Doe").version3) == """
                {"avatar_alt_text":"Jane Doe","avatar_url":"\(Self.site)/avatar/\(Self.hash)","company":"",\
                "description":"","display_name":"Jane Doe","hash":"\(Self.hash)","job_title":"","location":"",\
                "profile_url":"\(Self.site)/\(Self.hash)","pronouns":"","pronunciation":"","verified_accounts":[]}
                """
        )
    }

    /// What somebody may write for a name, and how it has to stand in JSON (RFC 8259 section 7), between tags (XML 1.0 section 2.4)
    /// and in a vCard (RFC 6350 section 3.4).
    struct Name: CustomTestStringConvertible, Sendable {
        var name: String
        var json: String?
        var xml: String?
        var vcard: String?

        var testDescription: String { name.debugDescription }
    }

    private static let names = [
        Name(name: "</name><script>", xml: "&lt;/name&gt;&lt;script&gt;"),
        Name(name: "Q & \"A\" 'x'", json: #"Q & \"A\" 'x'"#, xml: "Q &amp; &quot;A&quot; 'x'"),
        Name(name: "]]>", xml: "]]&gt;"), Name(name: "Doe; Jane, Dr.", vcard: #"Doe\; Jane\, Dr."#),
        Name(name: #"a\b"#, json: #"a\\b"#, vcard: #"a\\b"#),
        Name(
            name: "a\nEND:VCARD\nb",
            json: #"a\nEND:VCARD\nb"#,
            xml: "a&#10;END:VCARD&#10;b",
            vcard: #"a\nEND:VCARD\nb"#
        ),
        Name(name: "a\r\nb\rc", json: #"a\r\nb\rc"#, xml: "a&#13;&#10;b&#13;c", vcard: #"a\nb\nc"#),
        Name(name: "a\tb", json: #"a\tb"#, xml: "a&#9;b"),
        Name(name: "a\u{0}\u{1B}b", json: #"a\u0000\u001bb"#, xml: "a\u{FFFD}\u{FFFD}b", vcard: "ab"),
        Name(name: "a\u{FFFE}b", xml: "a\u{FFFD}b"), Name(name: "👩‍🚀 Żółć"), Name(name: "\u{202E}דנה כהן"),
        Name(name: "a\u{2028}b"),
    ]

    @Test("of whatever name are what a reader takes for that name", arguments: names)
    func hostile(_ example: Name) throws {
        let profile = Self.profile(example.name)
        let (json, xml) = (example.json ?? example.name, example.xml ?? example.name)
        #expect(try Self.text(profile.json).contains("{\"displayName\":\"\(json)\","))
        #expect(try Self.text(profile.version3).contains("\"display_name\":\"\(json)\","))
        #expect(
            Self.text(profile.xml)
                .contains("<name><formatted>\(xml)</formatted></name><displayName>\(xml)</displayName>")
        )
        let page = Self.text(profile.page)
        #expect(
            page.contains("<title>\(xml)</title>") && page.contains("<h1 class=\"p-name\" dir=\"auto\">\(xml)</h1>")
        )
        let name = example.vcard ?? example.name
        #expect(
            Self.text(profile.vcard)
                == [
                    "BEGIN:VCARD", "VERSION:3.0", "FN:\(name)", "N:;\(name);;;",
                    "PHOTO;VALUE=uri:\(Self.site)/avatar/\(Self.hash)".folded, "URL:\(Self.site)/\(Self.hash)",
                    "END:VCARD", "",
                ]
                .joined(separator: "\r\n")
        )
    }

    @Test("are folded to lines of 75 bytes in a vCard, and never within a character")
    func folding() {
        // 72 bytes in front of a character of four.
        let lines = Self.text(Self.profile(String(repeating: "a", count: 69) + "👩b").vcard).split(separator: "\r\n")
        #expect(lines[2] == "FN:" + String(repeating: "a", count: 69))
        #expect(lines[3] == " 👩b")
        let long = Self.profile(String(repeating: "é", count: 200)).vcard
        let parts = long.split(separator: 13).map { $0.filter { $0 != 10 } }
        #expect(parts.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
        #expect(Self.text(long).replacing("\r\n ", with: "").contains("FN:\(String(repeating: "é", count: 200))\r\n"))
    }

    @Test("are XML with the members of the JSON as elements")
    func xml() {
        #expect(
            Self.text(Self.profile("Jane").xml) == """
                <?xml version="1.0" encoding="utf-8"?>
                <response><entry><id>\(Self.hash)</id><hash>\(Self.hash)</hash><requestHash>\(Self.hash)</requestHash>\
                <profileUrl>\(Self.site)/\(Self.hash)</profileUrl><preferredUsername>\(Self.hash)</preferredUsername>\
                <thumbnailUrl>\(Self.site)/avatar/\(Self.hash)</thumbnailUrl>\
                <photos><value>\(Self.site)/avatar/\(Self.hash)</value><type>thumbnail</type></photos>\
                <name><formatted>Jane</formatted></name><displayName>Jane</displayName></entry></response>

                """
        )
    }
}

extension String {
    /// A line of more than 75 bytes in two.
    fileprivate var folded: String { utf8.count > 75 ? "\(prefix(75))\r\n \(dropFirst(75))" : self }
}
