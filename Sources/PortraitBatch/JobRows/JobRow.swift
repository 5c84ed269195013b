/// A row of a job.
public struct JobRow: Hashable, Sendable {
    /// The number of the row in its job, from 1.
    public let number: Int

    /// The row as who loaded it wrote it down.
    public let content: [UInt8]

    /// Describes a row.
    ///
    /// - Parameters:
    ///   - number: The number of the row in its job, from 1.
    ///   - content: The row as it is written down.
    public init(number: Int, content: [UInt8]) {
        self.number = number
        self.content = content
    }
}
