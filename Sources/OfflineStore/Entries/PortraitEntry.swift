public import struct FoundationEssentials.Date

/// One user's portrait in the store, or one portrait of a user that is not known.
public struct PortraitEntry: Hashable, Sendable, Identifiable {
    /// The number of the entry in this store; never given to another entry.
    ///
    /// Where there is an edit and nothing under it, the edit's number with a minus sign.
    public let id: Int64

    /// The portal that the entry belongs to.
    public let portal: PortalKey

    /// The user; nil where only the portrait's id is known, or an edit's user was never asked for.
    public let user: StoredUser?

    /// The id of the portrait; 0 where the user has none.
    public let portraitId: Int64

    /// The identifier of the user that the portrait's token is made from.
    public let uuid: String

    /// The picture of the edit where there is one, else the portal's, or that there is none.
    public let picture: StoredPicture

    /// What the picture was made from, where that is known and the portal still has this picture; nil under an edit.
    public let master: PortraitMaster?

    /// The time at which the portal's answer was stored, or the edit was made, in whole milliseconds.
    public let receivedAt: Date

    /// The time since which the picture is known, however often the portal has given the same since, in whole milliseconds.
    public let changedAt: Date

    /// The time of the last use; up to an hour older than the truth, as reads rarely write.
    public let lastUsedAt: Date

    /// The number of the edit whose picture this is; nil where the portal gave it.
    public let editId: Int64?

    /// How the entry stands to the portal.
    public let syncState: SyncState

    /// The number of the picture's version, counted apart for the portal's pictures and for edits.
    public let revision: Int64

    /// The number of bytes of the picture; 0 where there is none.
    public var byteCount: Int { picture.byteCount }
}
