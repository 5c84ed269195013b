/// An entry, an edit, a page of a list, a master or a former portrait that no longer is what was stored.
public struct DamagedEntry: Hashable, Sendable {
    /// What it is.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A portrait as the portal gave it.
        case entry
        /// A change of a portrait or comment that the portal has not received, or an earlier version of it.
        case edit
        /// A page of a list.
        case page
        /// What a portrait was made from; its number is that of the portrait.
        case master
        /// A portrait that a user had before.
        case history
    }

    /// What it is.
    public let kind: Kind

    /// Its number among those of its kind.
    public let number: Int64

    /// The base address of the portal, as far as it can be read.
    public let server: String

    /// The id of its user, as far as there is one and it can be read.
    public let userId: Int64?

    /// What is wrong with it.
    public let reason: String
}
