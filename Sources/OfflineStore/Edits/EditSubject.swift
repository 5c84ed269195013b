/// Of what one holder at a time may send the edits.
public enum EditSubject: Hashable, Sendable {
    /// The portrait of a user.
    case portrait(userId: Int64)

    /// The comments that an account adds to a discussion, which arrive in the order in which they were made.
    case discussion(account: String, className: String, classPK: Int64)

    /// A comment that is in the portal.
    case comment(commentId: Int64)

    /// The comments that an account adds to a discussion.
    ///
    /// - Parameters:
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - discussion: The discussion.
    /// - Returns: The subject; accounts are compared as the portal compares them.
    public static func discussion(account: String?, _ discussion: CommentDiscussion) -> EditSubject {
        .discussion(
            account: OfflineStore.accountName(account),
            className: discussion.className,
            classPK: discussion.classPK
        )
    }

    /// The subject in its column; no two have the same.
    var text: String {
        switch self {
        case .portrait(let userId): "portrait \(userId)"
        case .discussion(let account, let className, let classPK): "discussion \(classPK) \(className) \(account)"
        case .comment(let commentId): "comment \(commentId)"
        }
    }
}
