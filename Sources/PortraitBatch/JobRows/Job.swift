public import struct FoundationEssentials.Date

/// Rows that any number of workers on any number of machines take from the store, each of them once.
public struct Job: Hashable, Sendable {
    /// The number of the job.
    let id: Int64

    /// The name that its workers know it by.
    public let name: String

    /// What is to be done with its rows, as who loaded it wrote that down.
    public let header: [UInt8]

    /// The number of its rows; nil until all are loaded.
    public let rowCount: Int?

    /// The digest of all its rows; nil until all are loaded.
    public let digest: [UInt8]?

    /// The time at which the last row was finished; nil where some are left.
    public let endedAt: Date?
}
