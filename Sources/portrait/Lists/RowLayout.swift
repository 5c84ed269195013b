/// A form of rows that are told one page after another, so that no more than a page is held.
protocol RowLayout: Sendable {
    /// Takes the columns of the rows that follow.
    ///
    /// - Parameter columns: Their names.
    /// - Returns: Whether they hold; false where the head of the rows has told others.
    mutating func take(_ columns: [String]) -> Bool

    /// Lays out the next rows.
    ///
    /// - Parameter rows: The cells of each row, as many as there are columns.
    /// - Returns: The text, with what comes before the first row where these are the first.
    mutating func text(for rows: [[Cell]]) -> String

    /// Gives what comes after the last row, and before it where there was none.
    ///
    /// - Parameter summary: Where the rows came from, as the members of a JSON object.
    /// - Returns: The text.
    mutating func ending(_ summary: String) -> String
}

extension RowLayout {
    mutating func take(_ columns: [String]) -> Bool { false }
}

extension RowFormat {
    /// Begins a layout of this form.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns.
    ///   - spreadsheet: Whether CSV is for a spreadsheet.
    ///   - process: The process: the width of its terminal, and whether there is one.
    /// - Returns: The layout, of which nothing is told yet.
    func layout(columns: [String], spreadsheet: Bool, process: ProcessContext) -> any RowLayout {
        switch self {
        case .table: TableLayout(columns: columns, width: process.terminalWidth)
        case .json: JSONLayout(columns: columns)
        case .ndjson: NDJSONLayout(columns: columns)
        case .csv:
            CSVLayout(
                columns: columns,
                spreadsheet: spreadsheet,
                isForTerminal: process.standardOutputIsTerminal
            )
        }
    }
}
