/// What became of a row of a job.
public struct JobResult: Hashable, Sendable {
    /// The number of the row in its job.
    public let number: Int

    /// The line of the report.
    public let line: [UInt8]

    /// The stable name of the failure; nil where the row is done.
    public let failure: String?

    /// Describes what became of a row.
    ///
    /// - Parameters:
    ///   - number: The number of the row in its job.
    ///   - line: The line of the report.
    ///   - failure: The stable name of the failure; nil where the row is done.
    public init(number: Int, line: [UInt8], failure: String?) {
        self.number = number
        self.line = line
        self.failure = failure
    }
}
