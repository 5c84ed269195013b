/// Rows of text in columns that line up.
struct TextTable: Sendable {
    let rows: [[String]]

    /// The table; each line ends in a newline, the last column is not padded.
    ///
    /// What would steer a terminal is made visible: names and reasons come from the portal.
    var text: String {
        let lines = rows.map { $0.map(\.visible) }
        let columnCount = lines.map(\.count).max() ?? 0
        let widths = (0..<columnCount)
            .map { column in
                lines.compactMap { $0.count > column ? TerminalText.width(of: $0[column]) : nil }.max() ?? 0
            }
        return
            lines.map { row in
                row.enumerated()
                    .map { column, cell in
                        column == row.count - 1
                            ? cell : cell + String(repeating: " ", count: widths[column] - TerminalText.width(of: cell))
                    }
                    .joined(separator: "  ") + "\n"
            }
            .joined()
    }
}
