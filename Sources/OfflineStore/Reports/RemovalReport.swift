/// What a removal of entries and edits did.
public struct RemovalReport: Hashable, Sendable {
    /// The number of entries that are gone.
    public let removedCount: Int

    /// The number of edits that are gone; they existed nowhere else.
    public let removedEditCount: Int

    /// The number of picture bytes that are gone.
    public let removedByteCount: Int

    /// The number of edits that were asked for but kept, because they exist nowhere else.
    public let keptCount: Int
}
