/// A JSON object for each row, a line each.
struct NDJSONLayout: RowLayout {
    /// The names of the columns, which each row tells.
    private(set) var columns: [String]

    mutating func take(_ columns: [String]) -> Bool {
        self.columns = columns
        return true
    }

    mutating func text(for rows: [[Cell]]) -> String {
        var text = ""
        for row in rows {
            text += JSONRow(row, names: columns).text
            text += "\n"
        }
        return text
    }

    mutating func ending(_ summary: String) -> String { "" }
}
