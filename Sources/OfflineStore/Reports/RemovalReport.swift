/// What a removal of entries, pages and edits did.
public struct RemovalReport: Hashable, Sendable {
    /// The number of entries that are gone.
    public let removedCount: Int

    /// The number of masters that are gone: what pictures that stay, or went too, were made from.
    public let removedMasterCount: Int

    /// The number of former portraits that are gone.
    public let removedHistoryCount: Int

    /// The number of pages of lists that are gone.
    public let removedPageCount: Int

    /// The number of edits that are gone; they existed nowhere else.
    public let removedEditCount: Int

    /// The number of bytes of pictures and pages that are gone.
    public let removedByteCount: Int

    /// The number of edits that were asked for but kept, because they exist nowhere else.
    public let keptCount: Int
}
