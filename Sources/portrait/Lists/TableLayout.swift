/// Columns that line up, under a heading.
///
/// The first rows decide how wide the columns are, as nothing is known of later ones when they are told. Where the terminal
/// is too narrow, columns of text are cut, the widest first.
struct TableLayout: RowLayout {
    /// The space between columns.
    private static let gap = 2
    /// What a column of text keeps in the narrowest terminal.
    private static let leastWidth = 6

    /// The names of the columns.
    let columns: [String]
    /// The cells of a line; nil where lines are not shown in a terminal and may have any length.
    let width: Int?
    private var widths: [Int] = []
    /// Whether all values of a column that the first rows have are numbers.
    private var isNumeric: [Bool] = []

    init(columns: [String], width: Int?) {
        self.columns = columns
        self.width = width
    }

    mutating func text(for rows: [[Cell]]) -> String {
        guard !rows.isEmpty else { return "" }
        let lines = rows.map { row in row.map { $0.text.visible } }
        var text = ""
        if widths.isEmpty {
            measure(rows, lines)
            text = line(columns)
        }
        for cells in lines { text += line(cells) }
        return text
    }

    mutating func ending(_ summary: String) -> String { "" }

    private mutating func measure(_ rows: [[Cell]], _ lines: [[String]]) {
        isNumeric = columns.indices.map { column in
            let cells = rows.map { $0[column] }.filter { $0 != .nothing }
            return !cells.isEmpty && cells.allSatisfy(\.isNumber)
        }
        widths = columns.indices.map { column in
            lines.reduce(TerminalText.width(of: columns[column])) { max($0, TerminalText.width(of: $1[column])) }
        }
        guard let width else { return }
        var excess = widths.reduce(0, +) + (columns.count - 1) * Self.gap - width
        while excess > 0 {
            let narrowable = columns.indices.filter { !isNumeric[$0] && widths[$0] > Self.leastWidth }
            guard let widest = narrowable.max(by: { widths[$0] < widths[$1] }) else { return }
            // Down to the next widest, so that a hundred columns of a thousand cells take no thousand steps each.
            let next = narrowable.filter { widths[$0] < widths[widest] }.map { widths[$0] }.max() ?? Self.leastWidth
            let cut = min(excess, max(1, widths[widest] - next))
            widths[widest] -= cut
            excess -= cut
        }
    }

    private func line(_ cells: [String]) -> String {
        var line = ""
        for (column, cell) in cells.enumerated() {
            let isLast = column == cells.count - 1
            let shown = width == nil ? cell : TerminalText.cut(cell, to: widths[column])
            let padding = String(repeating: " ", count: max(0, widths[column] - TerminalText.width(of: shown)))
            line += isNumeric[column] ? padding + shown : isLast ? shown : shown + padding
            if !isLast { line += String(repeating: " ", count: Self.gap) }
        }
        return line + "\n"
    }
}
