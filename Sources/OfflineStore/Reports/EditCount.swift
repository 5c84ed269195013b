/// How many edits of a portal the portal has not taken yet.
public struct EditCount: Hashable, Sendable {
    /// All of them: waiting, refused or in conflict.
    public let total: Int

    /// Those that are to be sent when they are due.
    public let waiting: Int
}
