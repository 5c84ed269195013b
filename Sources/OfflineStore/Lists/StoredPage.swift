public import struct FoundationEssentials.Date

/// One page of a list in the store.
public struct StoredPage: Hashable, Sendable {
    /// The rows in the caller's own form; a page without rows is a good answer too.
    public let rows: [UInt8]

    /// The number of rows of the whole list, as far as the portal told it with this page.
    public let rowCount: Int?

    /// The time at which the portal's answer was stored, in whole milliseconds.
    public let receivedAt: Date
}
