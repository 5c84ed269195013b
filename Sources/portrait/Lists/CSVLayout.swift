/// Comma-separated values of RFC 4180 with a heading.
///
/// In a file or a pipe every value is exactly the portal's. In a terminal what would steer it is made visible. For a
/// spreadsheet a byte order mark tells UTF-8, and text that it would take for a formula gets an apostrophe.
struct CSVLayout: RowLayout {
    /// The names of the columns.
    let columns: [String]
    /// Whether a spreadsheet is to read it.
    let spreadsheet: Bool
    /// Whether it is shown in a terminal.
    let isForTerminal: Bool
    private var isBegun = false

    init(columns: [String], spreadsheet: Bool = false, isForTerminal: Bool = false) {
        self.columns = columns
        self.spreadsheet = spreadsheet
        self.isForTerminal = isForTerminal
    }

    mutating func text(for rows: [[Cell]]) -> String {
        var text = heading()
        for row in rows {
            text += line(row.map(value))
        }
        return text
    }

    mutating func ending(_ summary: String) -> String { heading() }

    private mutating func heading() -> String {
        guard !isBegun else { return "" }
        isBegun = true
        return (spreadsheet ? "\u{FEFF}" : "") + line(columns)
    }

    private func value(_ cell: Cell) -> String {
        guard !cell.isNumber else { return cell.text }
        let shown = isForTerminal ? cell.text.visible : cell.text
        // What OWASP lists as beginnings of formulas in the usual spreadsheets.
        let isFormula = shown.unicodeScalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        return spreadsheet && isFormula ? "'" + shown : shown
    }

    private func line(_ values: [String]) -> String {
        values.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ value: String) -> String {
        let needsQuotes =
            value.utf8.contains { byte in byte == 0x22 || byte == 0x2C || byte == 0x0A || byte == 0x0D }
            || value.first == " " || value.last == " "
        guard needsQuotes else { return value }
        // Scalars, not characters: a carriage return and a line feed are one character.
        var quoted = "\""
        for scalar in value.unicodeScalars {
            if scalar == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
