/// What a removal of entries did.
public struct RemovalReport: Hashable, Sendable {
    /// The number of entries that are gone.
    public let removedCount: Int

    /// The number of picture bytes that are gone.
    public let removedByteCount: Int

    /// The number of entries that were asked for but kept, because they hold an edit that exists nowhere else.
    public let keptCount: Int
}
