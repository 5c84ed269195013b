/// What a row alone may write or change.
public struct JobClaim: Hashable, Sendable {
    /// The number of the row in its job.
    public let row: Int

    /// The hashes of the names.
    public let names: [UInt64]

    /// Describes a claim.
    ///
    /// - Parameters:
    ///   - row: The number of the row in its job.
    ///   - names: The hashes of the names.
    public init(row: Int, names: [UInt64]) {
        self.row = row
        self.names = names
    }
}
