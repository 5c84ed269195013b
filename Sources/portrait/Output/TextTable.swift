/// Rows of text in columns that line up.
struct TextTable: Sendable {
    let rows: [[String]]

    /// The table; each line ends in a newline, the last column is not padded.
    var text: String {
        let columnCount = rows.map(\.count).max() ?? 0
        let widths = (0..<columnCount)
            .map { column in
                rows.compactMap { $0.count > column ? $0[column].count : nil }.max() ?? 0
            }
        return
            rows.map { row in
                row.enumerated()
                    .map { column, cell in
                        column == row.count - 1
                            ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
                    }
                    .joined(separator: "  ") + "\n"
            }
            .joined()
    }
}
