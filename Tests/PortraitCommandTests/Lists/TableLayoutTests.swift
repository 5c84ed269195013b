import Testing

@testable import portrait

@Suite("Rows as a table")
struct TableLayoutTests {
    private func table(_ rows: [[Cell]], columns: [String] = ["id", "name", "note"], width: Int? = nil) -> String {
        var layout = TableLayout(columns: columns, width: width)
        return layout.text(for: rows) + layout.ending("")
    }

    @Test("has a heading, numbers at the right and text at the left")
    func alignment() {
        let rows: [[Cell]] = [
            [.number(7), .text("Ada"), .text("first")], [.number(20_156), .nothing, .text("a longer note")],
        ]
        #expect(
            table(rows) == """
                   id  name  note
                    7  Ada   first
                20156        a longer note

                """
        )
    }

    @Test("aligns wide, narrow and combined letters by the cells that they take")
    func wide() {
        let names = ["王小明", "김민준", "Ada", "e\u{301}va", "👩‍👩‍👧x", "🇩🇪", "❤️", "ｱｲ"]
        let text = table(names.map { [.number(1), .text($0), .text("|")] })
        // Two cells for each East Asian letter and for a whole sequence, one for a letter with its accents.
        let padding = [0, 0, 3, 3, 3, 4, 4, 4]
        let lines = text.split(separator: "\n").dropFirst()
        #expect(lines.count == names.count)
        #expect(padding.count == names.count)
        for (line, (name, spaces)) in zip(lines, zip(names, padding)) {
            #expect(line == " 1  \(name)\(String(repeating: " ", count: spaces))  |")
        }
    }

    @Test("fits the terminal by cutting text, the widest first, and never a number")
    func fitting() {
        let long = String(repeating: "x", count: 300)
        let rows: [[Cell]] = [[.number(123_456_789_012), .text("王小明王小明王小明"), .text(long)]]
        for width in [40, 60, 80, 200] {
            let lines = table(rows, width: width).split(separator: "\n")
            for line in lines { #expect(TerminalText.width(of: String(line)) <= width) }
            #expect(lines[1].hasPrefix("123456789012  "))
            #expect(lines[1].hasSuffix("…"))
            #expect(TerminalText.width(of: String(lines[1])) >= width - 1)
        }
        #expect(table(rows, width: 80).contains("王小明王小明王小明"))
        #expect(table(rows).contains(long))
    }

    @Test("keeps the widths of its first rows, and cuts later cells to them in a terminal only")
    func later() {
        for (width, expected) in [(nil, "  2  much longer  z\n"), (80, "  2  muc…  z\n")] {
            var layout = TableLayout(columns: ["id", "name", "n"], width: width)
            _ = layout.text(for: [[.number(100), .text("ab"), .text("z")]])
            #expect(layout.text(for: [[.number(2), .text("much longer"), .text("z")]]) == expected)
        }
    }

    @Test("shows what would steer the terminal, on one line")
    func controls() {
        let rows: [[Cell]] = [
            [.number(1), .text("a\u{1B}[2Jb\nc\td\u{7F}\u{9B}31m\u{202E}e\r\nf\u{2028}g\u{0}"), .text("")]
        ]
        let text = table(rows)
        #expect(text.split(separator: "\n").count == 2)
        #expect(text.contains("a␛[2Jb c d␡\u{FFFD}31me  f g␀"))
    }

    @Test("is nothing at all without rows")
    func empty() {
        #expect(table([]) == "")
    }
}
