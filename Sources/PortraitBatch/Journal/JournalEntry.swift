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

    /// What the row is known by in the next run, wherever it stands there then.
    ///
    /// - Parameter byNumber: Whether a row with another number is another row.
    /// - Returns: The same as of the row itself.
    func key(byNumber: Bool) -> StableHash { StableHash(content: content, number: byNumber ? line.row : nil) }
}

extension BatchRow {
    /// What the row is known by in the next run, wherever it stands there then.
    ///
    /// - Parameter byNumber: Whether a row with another number is another row.
    /// - Returns: The same as of its entry; rows that are equal have one.
    func key(byNumber: Bool) -> StableHash { StableHash(content: content.text, number: byNumber ? number : nil) }
}

extension StableHash {
    fileprivate init(content: String, number: Int?) { self.init([content] + (number.map { [String($0)] } ?? [])) }
}
