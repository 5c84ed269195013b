public import struct FoundationEssentials.Date

/// A change of a comment that was made here.
public struct CommentEdit: Hashable, Sendable {
    /// What is to be done.
    public enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// A comment is written.
        case add
        /// A comment gets another body.
        case update
        /// A comment is taken away.
        case delete
    }

    /// What is to be done.
    public internal(set) var kind: Kind

    /// The account that made the edit, and whose only it is to send; in lower case, empty for a guest.
    public let account: String

    /// The discussion of the comment; nil where only the comment's id was given.
    public internal(set) var discussion: CommentDiscussion?

    /// The id of the comment in the portal; nil for one that is not known to be there.
    public internal(set) var commentId: Int64?

    /// The body as it is sent; nil for a deletion.
    public internal(set) var body: String?

    /// What the comment was when the edit was made; nil where that is not known, and for a new one.
    public internal(set) var base: CommentBase?

    /// The time at which the first of the sendings began whose end is not known; means nothing where there is none.
    public internal(set) var begunAt: Date?

    /// What is to become of the comment; nil for taking away one that is not known to be there.
    public var change: CommentChange? {
        switch (kind, commentId, discussion, body) {
        case (.add, _, let discussion?, let body?): .add(discussion, body: body)
        case (.update, let commentId?, _, let body?): .update(commentId: commentId, body: body)
        case (.delete, let commentId?, _, _): .delete(commentId: commentId)
        default: nil
        }
    }

    /// Of what one holder at a time may send the edits; nil for the edit of an addition that can't be read.
    var subject: EditSubject? {
        if let commentId { return .comment(commentId: commentId) }
        return discussion.map {
            .discussion(account: account, className: $0.className, classPK: $0.classPK)
        }
    }

    /// The number of bytes of the body.
    public var byteCount: Int { body?.utf8.count ?? 0 }
}
