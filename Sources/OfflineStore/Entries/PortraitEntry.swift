public import struct FoundationEssentials.Date

/// One user's portrait in the store, or one portrait of a user that is not known.
public struct PortraitEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry in this store; never given to another entry.
    public let id: Int64

    /// The portal that the entry belongs to.
    public let portal: PortalKey

    /// The user; nil where only the portrait's id is known.
    public let user: StoredUser?

    /// The id of the portrait; 0 where the user has none.
    public let portraitId: Int64

    /// The identifier of the user that the portrait's token is made from.
    public let uuid: String

    /// The picture, or that there is none.
    public let picture: StoredPicture

    /// The time at which the portal's answer was stored, in whole milliseconds.
    public let receivedAt: Date

    /// The time of the last use; up to an hour older than the truth, as reads rarely write.
    public let lastUsedAt: Date

    /// How the entry stands to the portal.
    public let syncState: SyncState

    /// The number of the picture's and state's version; it grows with every change of them.
    public let revision: Int64

    /// The number of bytes of the picture; 0 where there is none.
    public var byteCount: Int { picture.byteCount }
}
