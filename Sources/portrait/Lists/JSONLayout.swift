/// One JSON object: the rows, a line each, then where they came from.
struct JSONLayout: RowLayout {
    /// The names of the columns, which each row tells.
    private(set) var columns: [String]
    private var isBegun = false

    init(columns: [String]) {
        self.columns = columns
    }

    mutating func take(_ columns: [String]) -> Bool {
        self.columns = columns
        return true
    }

    mutating func text(for rows: [[Cell]]) -> String {
        var text = ""
        for row in rows {
            text += isBegun ? ",\n" : "{\"rows\":[\n"
            isBegun = true
            text += JSONRow(row, names: columns).text
        }
        return text
    }

    mutating func ending(_ summary: String) -> String {
        (isBegun ? "\n]," : "{\"rows\":[],") + summary + "}\n"
    }
}
