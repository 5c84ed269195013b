public import FoundationEssentials
public import OfflineStore

/// One edit as programs are told it, in the command's JSON and in the service's.
public struct EditRow: Encodable, Sendable {
    /// The number of the edit.
    public let id: Int64
    /// What is edited.
    public let kind: EditChange.Subject
    /// What it does.
    public let change: EditChange
    /// The base address of the portal.
    public let portal: String
    /// Whose portrait it is, who made the edit of a comment, or wrote what lost; nil where the portal has not told.
    public let user: StoredUser?
    /// The user in words, also where the portal has not told who it is.
    public let name: String
    /// How it stands.
    public let state: EditStanding
    /// The attempts to send it that failed.
    public let attempts: Int
    /// Why it waits, in words for people.
    public let reason: String?
    /// The time from which it may be sent; nil for what waits for a person.
    public let nextDue: Date?
    /// Its version.
    public let revision: Int64
    /// The time at which it was made.
    public let madeAt: Date
    /// The bytes that are to be sent.
    public let bytes: Int
    /// The media type of the picture; nil where there is none.
    public let mediaType: String?
    /// The digest of the picture in hexadecimal digits; nil where there is none.
    public let sha256: String?
    /// What is to become of a comment; nil for a portrait.
    public let comment: CommentFigures?

    /// Tells an edit.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - now: The present time, which tells what is due from what waits.
    public init(_ edit: StoredEdit, now: Date) {
        id = edit.id
        change = EditChange(of: edit)
        kind = change.subject
        portal = edit.portal.server
        user = edit.user
        name = edit.displayName
        state = EditStanding(of: edit, at: now)
        attempts = edit.attempts
        reason = edit.reason
        let due = edit.isDue(at: now) ? min(edit.due, now) : edit.due
        nextDue = edit.state == .pending ? due : nil
        revision = edit.revision
        madeAt = edit.madeAt
        bytes = edit.byteCount
        mediaType = edit.mediaType
        sha256 = edit.sha256
        comment = edit.comment.map(CommentFigures.init)
    }

    private enum Key: String, CodingKey {
        case id, kind, change, portal, user, name, state, attempts, reason, nextDue, revision, madeAt, bytes, mediaType,
            sha256, comment
    }

    /// Writes the row.
    ///
    /// - Parameter encoder: Receives all keys; those without a value are null.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every row.
        try object.encode(id, forKey: .id)
        try object.encode(kind, forKey: .kind)
        try object.encode(change, forKey: .change)
        try object.encode(portal, forKey: .portal)
        try object.encode(user, forKey: .user)
        try object.encode(name, forKey: .name)
        try object.encode(state, forKey: .state)
        try object.encode(attempts, forKey: .attempts)
        try object.encode(reason, forKey: .reason)
        try object.encode(nextDue, forKey: .nextDue)
        try object.encode(revision, forKey: .revision)
        try object.encode(madeAt, forKey: .madeAt)
        try object.encode(bytes, forKey: .bytes)
        try object.encode(mediaType, forKey: .mediaType)
        try object.encode(sha256, forKey: .sha256)
        try object.encode(comment, forKey: .comment)
    }
}
