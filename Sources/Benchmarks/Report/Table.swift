/// A table of aligned columns.
struct Table {
    private var rows: [[String]]

    /// Begins a table.
    ///
    /// - Parameter titles: The titles of the columns.
    init(_ titles: [String]) {
        rows = [titles]
    }

    /// Adds a row.
    ///
    /// - Parameter cells: Its cells, one for each title.
    mutating func append(_ cells: [String]) {
        rows.append(cells)
    }

    /// The table as aligned text; what begins with a digit is aligned to the right, and its title with it.
    var text: String {
        let columns = rows[0].indices
        let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let isNumeric = columns.map { column in
            rows.dropFirst().contains { $0[column].first?.isNumber ?? false }
        }
        return
            rows.map { row in
                let cells = columns.map { column in
                    let space = String(repeating: " ", count: widths[column] - row[column].count)
                    return isNumeric[column] ? space + row[column] : row[column] + space
                }
                return cells.joined(separator: "  ") + "\n"
            }
            .joined()
    }
}

extension Double {
    /// The number with two decimals.
    var text: String {
        let hundredths = Int((magnitude * 100).rounded())
        let fraction = hundredths % 100
        return "\(self < 0 ? "-" : "")\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
    }
}
