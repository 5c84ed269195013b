public import OfflineStore

/// The answer of a save of a comment: the edit is acknowledged, and survives loss of power.
public struct SavedComment: Hashable, Sendable {
    /// What became of the edit.
    public let outcome: SaveOutcome
    /// What was done, or is to be done.
    public let kind: CommentEdit.Kind
    /// The id of the comment; negative for one that is not in the portal yet, nil where the portal did not tell it.
    public let commentId: Int64?
    /// The body as it was or will be sent, HTML; nil for a deletion.
    public let body: String?
    /// The number of the edit that waits, or is for this store only; nil where there is none.
    public let pendingId: Int64?
    /// The policy that was followed.
    public let policy: OfflinePolicy
    /// Why the edit waits; nil where it does not.
    public let reason: PortraitError?

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - outcome: What became of the edit.
    ///   - kind: What was done, or is to be done.
    ///   - commentId: The id of the comment.
    ///   - body: The body as it was or will be sent.
    ///   - pendingId: The number of the edit that waits.
    ///   - policy: The policy that was followed.
    ///   - reason: Why the edit waits.
    public init(
        outcome: SaveOutcome,
        kind: CommentEdit.Kind,
        commentId: Int64?,
        body: String?,
        pendingId: Int64?,
        policy: OfflinePolicy,
        reason: PortraitError?
    ) {
        self.outcome = outcome
        self.kind = kind
        self.commentId = commentId
        self.body = body
        self.pendingId = pendingId
        self.policy = policy
        self.reason = reason
    }
}
