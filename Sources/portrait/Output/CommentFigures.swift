import OfflineStore

/// What an edit is to make of a comment, as it is told.
struct CommentFigures: Encodable, Sendable {
    let commentId: Int64?
    let groupId: Int64?
    let className: String?
    let classPK: Int64?
    /// The body as it is sent, HTML.
    let body: String?

    init(_ comment: CommentEdit) {
        commentId = comment.commentId
        groupId = comment.discussion?.groupId
        className = comment.discussion?.className
        classPK = comment.discussion?.classPK
        body = comment.body
    }

    private enum Key: String, CodingKey {
        case commentId, groupId, className, classPK, body
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(commentId, forKey: .commentId)
        try object.encode(groupId, forKey: .groupId)
        try object.encode(className, forKey: .className)
        try object.encode(classPK, forKey: .classPK)
        try object.encode(body, forKey: .body)
    }

    /// The comment as lines of name and value.
    var lines: [[String]] {
        [
            ["comment id", commentId.map { "\($0)" } ?? "not in the portal yet"],
            ["class name", className ?? "not known"],
            ["class PK", classPK.map { "\($0)" } ?? "not known"],
            ["body", body ?? "-"],
        ]
    }
}
