import Screenlets

/// A value that every row of a list has, with its name.
struct Column<Row: Sendable>: Sendable {
    /// The name, as JSON, CSV headings and `--columns` have it.
    let name: String
    /// Whether a table shows it when no columns are chosen.
    let isMain: Bool
    /// Takes the value of a row.
    let cell: @Sendable (Row) -> Cell

    /// Creates a column that is shown only where it is asked for, or everything is.
    init(_ name: String, _ cell: @escaping @Sendable (Row) -> Cell) {
        self.name = name
        isMain = false
        self.cell = cell
    }

    private init(main name: String, _ cell: @escaping @Sendable (Row) -> Cell) {
        self.name = name
        isMain = true
        self.cell = cell
    }

    /// Creates a column that a table always shows.
    static func main(_ name: String, _ cell: @escaping @Sendable (Row) -> Cell) -> Self {
        Self(main: name, cell)
    }
}

/// Finds the columns that rows have besides those that their list always has.
typealias AddedColumns<Row: Sendable> = @Sendable (_ rows: [Row]) -> [Column<Row>]

extension [String] {
    /// Reads the names of `--columns`: as they are known, in the order asked for.
    ///
    /// - Parameters:
    ///   - text: The names with commas between them; upper and lower case don't matter.
    ///   - known: The names that there are.
    /// - Throws: ``PortraitError/Code/usage`` for a name that is not known or comes twice, and for none at all.
    init(columns text: String, from known: [String]) throws(PortraitError) {
        var chosen: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let wanted = part.filter { $0 != " " }.lowercased()
            guard let name = known.first(where: { $0.lowercased() == wanted }) else {
                throw PortraitError(
                    .usage,
                    message: "this list has no column \"\(part)\"",
                    hint: "known are \(known.joined(separator: ", "))"
                )
            }
            guard !chosen.contains(name) else {
                throw PortraitError(.usage, message: "the column \(name) comes twice", hint: "name each column once")
            }
            chosen.append(name)
        }
        self = chosen
    }
}
