/// An entry that no longer is what was stored.
public struct DamagedEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry in the store.
    public let id: Int64

    /// The base address of the portal, as far as it can be read.
    public let server: String

    /// The user of the entry, as far as it can be read.
    public let userId: Int64?

    /// What is wrong with it.
    public let reason: String
}
