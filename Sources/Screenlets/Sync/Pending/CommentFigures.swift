public import OfflineStore

/// What an edit is to make of a comment, as it is told.
public struct CommentFigures: Encodable, Sendable {
    /// The id of the comment; nil for one that the portal has not got yet.
    public let commentId: Int64?
    /// The site of the discussion, if known.
    public let groupId: Int64?
    /// The class of what is commented, if known.
    public let className: String?
    /// The primary key of what is commented, if known.
    public let classPK: Int64?
    /// The body as it is sent, HTML.
    public let body: String?

    /// Tells the edit of a comment.
    ///
    /// - Parameter comment: The edit.
    public init(_ comment: CommentEdit) {
        commentId = comment.commentId
        groupId = comment.discussion?.groupId
        className = comment.discussion?.className
        classPK = comment.discussion?.classPK
        body = comment.body
    }

    private enum Key: String, CodingKey {
        case commentId, groupId, className, classPK, body
    }

    /// Writes the figures.
    ///
    /// - Parameter encoder: Receives all keys; those without a value are null.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(commentId, forKey: .commentId)
        try object.encode(groupId, forKey: .groupId)
        try object.encode(className, forKey: .className)
        try object.encode(classPK, forKey: .classPK)
        try object.encode(body, forKey: .body)
    }
}
