/// A form that rows are told in.
enum RowFormat: String, CaseIterable, Sendable {
    /// Columns that line up, for people.
    case table
    /// One object with the rows and where they came from.
    case json
    /// An object for each row, a line each.
    case ndjson
    /// Comma-separated values of RFC 4180.
    case csv
}
