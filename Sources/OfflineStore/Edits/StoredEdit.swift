public import struct FoundationEssentials.Date

/// A change of a portrait that was made here, without its bytes.
public struct StoredEdit: Hashable, Sendable, Identifiable {
    /// What is to be done to the portrait.
    public enum Kind: CaseIterable, Hashable, Sendable {
        /// The portrait becomes the edit's picture.
        case upload
        /// The portrait is taken away.
        case removal
    }

    /// The number of the edit in this store; never given to another edit.
    public let id: Int64

    /// The portal that the edit is for.
    public let portal: PortalKey

    /// The name that the user was called by when the edit was made.
    public let name: EntryName

    /// The user; nil where the portal was never asked who has the name.
    public let user: StoredUser?

    /// What is to be done.
    public let kind: Kind

    /// The SHA-256 digest of the picture in hexadecimal digits; nil for a removal.
    public let sha256: String?

    /// The media type of the picture, if one was told.
    public let mediaType: String?

    /// The number of bytes of the picture; 0 for a removal.
    public let byteCount: Int

    /// What the portal had when the edit was made; nil where that was not known.
    public let base: PortraitBase?

    /// What is to become of the edit.
    public let state: EditState

    /// The number of times that sending it was put off.
    public let attempts: Int

    /// The time from which it may be sent, in whole milliseconds.
    public let due: Date

    /// Why it is still here, in words for people; nil where nothing happened yet.
    public let reason: String?

    /// The version whose sending was begun and whose end is not known; nil where there is none.
    ///
    /// It is older than ``revision`` where the edit was replaced after that sending began.
    public let begunRevision: Int64?

    /// Whether a living process holds the lease of the user.
    public let isSending: Bool

    /// The time at which the present version was made, in whole milliseconds.
    public let madeAt: Date

    /// The number of the version; it grows with every newer edit of the same user.
    public let revision: Int64

    /// Whether a sending was begun and its end is not known.
    public var isBegun: Bool { begunRevision != nil }
}
