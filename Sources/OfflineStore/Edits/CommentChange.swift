/// What a person wants to become of a comment.
///
/// A comment that is not in the portal yet has the number of its edit with a minus sign for an id.
public enum CommentChange: Hashable, Sendable {
    /// A new comment with this body.
    case add(CommentDiscussion, body: String)

    /// The comment gets this body.
    case update(commentId: Int64, body: String)

    /// The comment is taken away.
    case delete(commentId: Int64)

    /// The id of the comment that is changed; nil for a new one.
    public var commentId: Int64? {
        switch self {
        case .add: nil
        case .update(let commentId, _), .delete(let commentId): commentId
        }
    }
}
