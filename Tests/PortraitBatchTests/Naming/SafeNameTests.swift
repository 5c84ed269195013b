import Testing

@testable import PortraitBatch

@Suite("Batch: safe names")
struct SafeNameTests {
    @Test(
        "composes letters as Unicode's annex 15 lays down",
        arguments: [
            // A letter and its accent; two accents in the wrong order; Hangul; a letter that is never composed.
            ("e\u{301}", "é"), ("a\u{315}\u{300}", "à\u{315}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
            ("\u{958}", "\u{915}\u{93C}"), ("\u{212B}", "Å"), ("Jane Doe", "Jane Doe"), ("", ""),
            ("日本\u{304B}\u{3099}", "日本が"), ("a\u{0}e\u{301}", "a_é"),
        ]
    )
    func composition(text: String, expected: String) {
        // Swift's own comparison takes both forms for the same.
        #expect(Array(SafeName.value(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("leaves nothing that ends a name or turns its direction")
    func forbidden() {
        #expect(SafeName.value("a/b\\c:d\n\u{202E}e") == "a_b_c_d__e")
        #expect(SafeName.name("con.png") == "_con.png")
        #expect(SafeName.name(String(repeating: "é", count: 200) + ".png").utf8.count <= SafeName.maximumByteCount)
    }

    @Test(
        "goes by scalars, as file systems do",
        arguments: [
            (".\u{301}x", "_.\u{301}x"), ("-\u{301}x", "_-\u{301}x"), ("con.\u{301}x", "_con.\u{301}x"),
            ("x\u{D4E}.", "x\u{D4E}_"),
        ]
    )
    func joined(text: String, name: String) {
        #expect(Array(SafeName.name(text).unicodeScalars) == Array(name.unicodeScalars))
    }

    @Test("leaves something of a single character that is too long")
    func longCharacter() {
        let accents = String(repeating: "\u{301}", count: 300)
        #expect(SafeName.name("x" + accents) == "x" + accents.unicodeScalars.prefix(127).map(String.init).joined())
        #expect(SafeName.name("x\(accents).png").unicodeScalars.first == "x")
        #expect(SafeName.name("x\(accents).png").utf8.count <= SafeName.maximumByteCount)
    }
}
