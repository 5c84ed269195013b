/// The portraits that a user had in this store, newest first, without the present one.
public struct PortraitHistory: Hashable, Sendable {
    /// The user; nil where only the number is known.
    public let user: StoredUser?

    /// The id of the user.
    public let userId: Int64

    /// The former portraits; the one that was replaced last comes first.
    public let portraits: [FormerPortrait]
}
