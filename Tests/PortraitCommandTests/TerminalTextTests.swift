import Testing

@testable import portrait

@Suite("Text in a terminal")
struct TerminalTextTests {
    /// By Unicode Standard Annex #11: W and F take two cells, marks of the classes Mn and Me none; a sequence of emoji is
    /// one picture of two cells.
    @Test(
        "takes the cells that Unicode gives it",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("王", 2), ("김", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
            ("た", 2),
            ("ﾀ", 1), ("Ａ", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("…", 1),
            ("ש\u{5C1}", 1), ("محمد", 4), ("\u{200B}", 0), ("a\u{200D}b", 2), ("\u{10FFFF}", 1),
        ]
    )
    func widths(_ sample: (text: String, cells: Int)) {
        #expect(TerminalText.width(of: sample.text) == sample.cells)
    }

    @Test(
        "is cut between whole characters",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("abcdef", 1, "…"), ("王小明", 6, "王小明"), ("王小明", 5, "王小…"),
            ("王小明", 4, "王…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩‍👩‍👧👩‍👩‍👧", 3, "👩‍👩‍👧…"),
        ]
    )
    func cut(_ sample: (text: String, room: Int, expected: String)) {
        #expect(TerminalText.cut(sample.text, to: sample.room) == sample.expected)
    }

    @Test("that comes from a portal can't steer the terminal: every control is a picture, a space or gone")
    func visible() {
        for value in UInt32(0)...0x2069 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = "a\(Character(scalar))b".visible
            let isControl = scalar.properties.generalCategory == .control
            #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
            if !isControl, !scalar.properties.isBidiControl, value != 0x2028, value != 0x2029 {
                #expect(shown.unicodeScalars.contains(scalar))
            } else {
                #expect(!shown.unicodeScalars.contains(scalar))
            }
        }
    }

    @Test("lines up in columns by cells, not by letters")
    func table() {
        let text = TextTable(rows: [["王", "x"], ["ab", "y"], ["\u{1B}c", "z"]]).text
        #expect(text == "王  x\nab  y\n␛c  z\n")
    }
}
