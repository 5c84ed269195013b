import Screenlets

/// The way the rows of a batch are written.
public enum BatchInputFormat: String, CaseIterable, Hashable, Sendable {
    /// Comma-separated values with a header (RFC 4180); semicolons and tabs are taken as well.
    case csv
    /// A JSON object a line.
    case ndjson
    /// A user a line: an id, an e-mail address or a screen name.
    case lines

    /// The format that a file name tells; nil where it tells none.
    ///
    /// - Parameter path: The path of a file.
    public init?(path: String) {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        switch name[name.index(after: dot)...].lowercased() {
        case "csv", "tsv": self = .csv
        case "ndjson", "jsonl": self = .ndjson
        default: return nil
        }
    }

    /// The format that the beginning of the input tells.
    ///
    /// - Parameter line: The first line that is not empty.
    init(sniffing line: String) {
        if line.first(where: { !$0.isWhitespace }) == "{" {
            self = .ndjson
        } else {
            let separator = CSVHeader.separator(of: line)
            let names = line.split(separator: Character(UnicodeScalar(separator)), omittingEmptySubsequences: false)
            let isHeader = names.contains { RowColumn(named: $0.trimmingPrefix("\"")) != nil }
            self = isHeader ? .csv : .lines
        }
    }
}
