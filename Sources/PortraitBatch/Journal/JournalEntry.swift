import Screenlets

/// A row that is finished: its files are in place.
struct JournalEntry: Codable, Hashable, Sendable {
    /// A file that the row has written.
    struct File: Codable, Hashable, Sendable {
        /// The path below the output folder.
        var path: String
        /// The length in bytes.
        var bytes: Int
        /// What the file was made from and what it became; see ``OutputPrint``.
        var print: String
    }

    /// The hash of the row as it was written.
    var content: String
    /// What the row alone may write or change: the names of its files, without the format where that depends on the
    /// picture, or the user whose portrait it changes.
    var claims: [String]
    /// The files.
    var files: [File]
    /// The line of the report.
    var line: BatchReportLine

    /// What tells the row from all others of the input.
    var key: StableHash { StableHash([String(line.row), content]) }
}

extension BatchRow {
    /// What tells the row from all others of the input; the same as that of its entry.
    var key: StableHash { StableHash([String(number), content.text]) }
}
