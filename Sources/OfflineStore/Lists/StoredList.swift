public import struct FoundationEssentials.Date

/// A list of which pages are stored, without its rows.
public struct StoredList: Hashable, Sendable, Identifiable {
    /// The number of the list in this store; a list that is read from its beginning again has a new one.
    public let id: Int64

    /// The portal that gave the rows.
    public let portal: PortalKey

    /// The account that the rows were shown to; empty for a guest.
    public let account: String

    /// The name of the list's screenlet.
    public let name: String

    /// The number of rows of page 0.
    public let firstPageSize: Int

    /// The number of rows of each later page.
    public let pageSize: Int

    /// The number of pages that are stored.
    public let pageCount: Int

    /// The number of bytes of their rows.
    public let byteCount: Int

    /// The time at which the newest of the pages was stored.
    public let receivedAt: Date

    /// The time of the last use of any of the pages, up to an hour older than the truth.
    public let lastUsedAt: Date
}
