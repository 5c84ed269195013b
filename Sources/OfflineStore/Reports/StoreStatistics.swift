/// The size of the store.
public struct StoreStatistics: Hashable, Sendable {
    /// The number of entries.
    public let entryCount: Int

    /// The number of pages of lists.
    public let pageCount: Int

    /// The number of masters: what portraits were made from that were sent from here.
    public let masterCount: Int

    /// The number of former portraits.
    public let historyCount: Int

    /// The number of bytes of all pages and pictures, those of masters, of the history, of edits and their kept versions included.
    public let byteCount: Int

    /// The number of edits that the portal has not taken yet, waiting, refused or in conflict.
    public let pendingCount: Int

    /// The number of edits that are meant for this store only.
    public let localOnlyCount: Int

    /// The number of edits that lost a conflict and are only kept to be exported.
    public let asideCount: Int

    /// The number of bytes that the database's files take on disk.
    public let fileByteCount: Int

    /// The number of bytes above which clean entries and pages are evicted.
    public let maximumByteCount: Int
}
