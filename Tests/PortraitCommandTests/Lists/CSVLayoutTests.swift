import Foundation
import Testing

@testable import portrait

@Suite("Rows as CSV")
struct CSVLayoutTests {
    @Test("quotes what RFC 4180 asks for, and nothing else")
    func quoting() {
        var layout = CSVLayout(columns: ["id", "name"])
        let rows: [[Cell]] = [
            [.number(1), .text("plain")], [.number(2), .text("a,b")], [.number(3), .text("say \"hi\"")],
            [.number(4), .text("two\nlines")], [.number(5), .text("two\r\nlines")], [.number(6), .nothing],
            [.number(7), .text(" space ")], [.flag(true), .fraction(0.5)],
            [.date(Date(timeIntervalSince1970: 0)), .text("é")],
        ]
        let text = layout.text(for: Array(rows.prefix(4))) + layout.text(for: Array(rows.dropFirst(4)))
        #expect(
            text == "id,name\r\n1,plain\r\n2,\"a,b\"\r\n3,\"say \"\"hi\"\"\"\r\n4,\"two\nlines\"\r\n"
                + "5,\"two\r\nlines\"\r\n6,\r\n7,\" space \"\r\ntrue,0.5\r\n1970-01-01T00:00:00Z,é\r\n"
        )
        #expect(layout.ending("") == "")
    }

    @Test("has its heading without rows as well")
    func empty() {
        var layout = CSVLayout(columns: ["id", "name"])
        #expect(layout.ending("") == "id,name\r\n")
    }

    @Test(
        "gives every value exactly, unless it is for a spreadsheet or a terminal",
        arguments: ["=1+1", "+1", "-1", "@a"]
    )
    func formulas(_ text: String) {
        var exact = CSVLayout(columns: ["t"])
        #expect(exact.text(for: [[.text(text)]]) == "t\r\n\(text)\r\n")
        var safe = CSVLayout(columns: ["t"], spreadsheet: true)
        #expect(safe.text(for: [[.text(text)]]) == "\u{FEFF}t\r\n'\(text)\r\n")
        // A number is one, whatever its sign.
        #expect(safe.text(for: [[.number(-1)]]) == "-1\r\n")
    }

    @Test("guards a formula behind a tab or a line break, and shows controls in a terminal")
    func controls() {
        var safe = CSVLayout(columns: ["t"], spreadsheet: true)
        #expect(safe.text(for: [[.text("\t=1")]]).hasSuffix("'\t=1\r\n"))
        #expect(safe.text(for: [[.text("\r\n=1")]]) == "\"'\r\n=1\"\r\n")
        var exact = CSVLayout(columns: ["t"])
        #expect(exact.text(for: [[.text("\u{1B}[31m")]]) == "t\r\n\u{1B}[31m\r\n")
        var shown = CSVLayout(columns: ["t"], isForTerminal: true)
        #expect(shown.text(for: [[.text("\u{1B}[31m\n")]]) == "t\r\n\"␛[31m \"\r\n")
    }
}
