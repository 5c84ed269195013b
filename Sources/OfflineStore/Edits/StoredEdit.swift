public import struct FoundationEssentials.Date

/// A change of a portrait or of a comment that was made here, without the bytes of a picture.
public struct StoredEdit: Hashable, Sendable, Identifiable {
    /// What is to be done.
    public enum Kind: CaseIterable, Hashable, Sendable {
        /// The portrait becomes the edit's picture.
        case upload
        /// The portrait is taken away.
        case removal
        /// A comment is written, changed or taken away.
        case comment
    }

    /// The number of the edit in this store; never given to another edit.
    public let id: Int64

    /// The portal that the edit is for.
    public let portal: PortalKey

    /// The name that the user was called by when the edit was made; of a comment the account that made it.
    public let name: EntryName

    /// The user who has the name; nil where that is not known.
    public package(set) var user: StoredUser?

    /// What is to be done.
    public let kind: Kind

    /// What is to be done to a comment; nil for an edit of a portrait.
    public let comment: CommentEdit?

    /// The SHA-256 digest of the picture in hexadecimal digits; nil where there is none.
    public let sha256: String?

    /// The media type of the picture, if one was told.
    public let mediaType: String?

    /// The name of the format that the picture was given in before it was prepared; nil where that was not told.
    public let cameAs: String?

    /// The number of bytes of the picture or of the comment's body; 0 where there is neither.
    public let byteCount: Int

    /// What portrait the portal had when the edit was made; nil where that was not known, and for a comment.
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

    /// Whether a living process holds the lease of what the edit is about.
    public let isSending: Bool

    /// The time at which the present version was made, in whole milliseconds.
    public let madeAt: Date

    /// The place of the present version in the order of making, which it keeps where a newer one is taken back.
    let serial: Int64

    /// The number of the version; it grows with every newer edit of the same portrait or comment.
    public let revision: Int64

    /// Of what one holder at a time may send the edits; nil where nobody knows yet whose portrait it is.
    public var subject: EditSubject? {
        comment.map(\.subject) ?? user.map { .portrait(userId: $0.userId) }
    }

    /// Whether a sending was begun and its end is not known.
    public var isBegun: Bool { begunRevision != nil }
}
