import PortraitDrawing
public import Screenlets

/// What became of one row: a line of the report.
public struct BatchReportLine: Codable, Hashable, Sendable {
    /// A file that was written.
    public struct Output: Codable, Hashable, Sendable {
        /// The name of the rendition.
        public var rendition: String
        /// The path of the file.
        public var path: String
        /// The SHA-256 digest of the file in hexadecimal digits; nil in a dry run.
        public var sha256: String?
    }

    /// Why the row failed.
    public struct Failure: Codable, Hashable, Sendable {
        /// The stable name of the failure.
        public var code: PortraitError.Code
        /// What happened.
        public var message: String
    }

    /// The number of the row, from 1.
    public var row: Int
    /// The columns of the row as they were written.
    public var input: [String: String]
    /// The files that the row has now; none where it failed.
    public var outputs: [Output] = []
    /// Where the picture came from; nil where there is none, and for a local one.
    public var source: PortraitSource?
    /// True where a picture was drawn from what was sent before the portal made it smaller; else nil.
    public var master: Bool?
    /// Why the row failed; nil where it did not.
    public var error: Failure?
    /// What became of an edit; nil where the row is none.
    public var outcome: SaveOutcome?
    /// What the portal has kept of a portrait; nil where it was not sent, or not read back.
    public var kept: KeptPortrait?
    /// Why the picture was not sent, where only changed ones are; nil where it was.
    public var left: UploadNeed?
    /// The time of each stage in milliseconds, waiting included.
    public var milliseconds: [String: Double] = [:]

    /// Creates the line of a row of which nothing is known yet.
    package init(_ row: BatchRow) {
        self.row = row.number
        input = row.fields
    }

    private enum CodingKeys: String, CodingKey {
        case row, input, outputs, source, master, outcome, kept, left, error, milliseconds
    }

    /// Writes every key, also of what there is not.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(row, forKey: .row)
        try object.encode(input, forKey: .input)
        try object.encode(outputs, forKey: .outputs)
        // Null, not absent: a reader finds every key in every line.
        try object.encode(source, forKey: .source)
        try object.encodeIfPresent(master, forKey: .master)
        try object.encodeIfPresent(outcome, forKey: .outcome)
        try object.encodeIfPresent(kept, forKey: .kept)
        try object.encodeIfPresent(left, forKey: .left)
        try object.encode(error, forKey: .error)
        try object.encode(milliseconds, forKey: .milliseconds)
    }

    /// The line as it stands in a report, without its end.
    func written() throws(PortraitError) -> [UInt8] {
        try stableJSON(of: "a line of the report")
    }
}

extension BatchReportLine.Output {
    private enum CodingKeys: String, CodingKey {
        case rendition, path, sha256
    }

    /// Writes every key, also of what there is not.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: CodingKeys.self)
        try object.encode(rendition, forKey: .rendition)
        try object.encode(path, forKey: .path)
        try object.encode(sha256, forKey: .sha256)
    }
}

extension BatchReportLine.Failure {
    /// Tells a failure as the report does.
    ///
    /// - Parameter error: The failure.
    public init(_ error: PortraitError) {
        code = error.code
        message = error.message
    }
}
