/// An entry or an edit that no longer is what was stored.
public struct DamagedEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry in the store; of an edit its number with a minus sign.
    public let id: Int64

    /// The number of the edit; nil for an entry.
    public var editId: Int64? { id < 0 ? -id : nil }

    /// The base address of the portal, as far as it can be read.
    public let server: String

    /// The id of its user, as far as it can be read.
    public let userId: Int64?

    /// What is wrong with it.
    public let reason: String
}
