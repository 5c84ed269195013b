import Digests

/// A digest of rows in their order, by which two inputs are told apart: SHA-256 over their lengths and bytes.
public struct RowsDigest: Sendable {
    private var hash = SHA256()

    /// Begins with no rows.
    public init() {}

    /// Adds the next row.
    ///
    /// - Parameter row: The row as it is written down.
    public mutating func append(_ row: [UInt8]) {
        hash.update((0..<8).map { UInt8(truncatingIfNeeded: row.count >> ($0 * 8)) })
        hash.update(row)
    }

    /// The digest of the rows that were added.
    public var value: [UInt8] { hash.finalize() }
}
