public import LiferayPortal
import OfflineStore

extension SessionContext {
    /// The greatest number of bytes of a comment's body, as HTML.
    public static let longestComment = 65_536

    /// Writes a comment, as the policy says.
    ///
    /// The comments that an account writes in one discussion arrive in the order in which they were made: where earlier
    /// ones wait to be sent, this one waits behind them, unless the policy is ``OfflinePolicy/remoteOnly``.
    ///
    /// - Parameters:
    ///   - body: The body, HTML.
    ///   - subject: What is commented.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` when the portal refuses, or the policy leaves no place for the edit; nothing of the edit
    ///   stays then.
    public func addComment(
        _ body: String,
        to subject: CommentSubject,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedComment {
        try Self.check(body)
        return try await save(.add(CommentDiscussion(subject), body: body), of: nil, base: nil, policy: policy)
    }

    /// Gives a comment another body, as the policy says.
    ///
    /// A newer edit of the same comment replaces an older one that was not sent; so does one of a comment that is not in
    /// the portal yet, which has a negative id.
    ///
    /// - Parameters:
    ///   - commentId: The comment.
    ///   - body: The body, HTML.
    ///   - subject: What is commented, if known; some portals want it.
    ///   - base: The comment as it was shown when the edit was made, by default as it is cached: a sync notices what
    ///     somebody else changed since.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` when the portal refuses, or the policy leaves no place for the edit; nothing of the edit
    ///   stays then.
    public func updateComment(
        _ commentId: Int64,
        body: String,
        of subject: CommentSubject? = nil,
        base: PortalComment? = nil,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedComment {
        try Self.check(body)
        return try await save(.update(commentId: commentId, body: body), of: subject, base: base, policy: policy)
    }

    /// Takes a comment away, as the policy says; of one that was never sent nothing is left.
    ///
    /// - Parameters:
    ///   - commentId: The comment; negative for one that is not in the portal yet.
    ///   - subject: What is commented, if known; some portals want it.
    ///   - base: The comment as it was shown when the edit was made, by default as it is cached: a sync notices what
    ///     somebody else changed since.
    ///   - policy: Whether the edit is sent, kept, or both.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError`` when the portal refuses, or the policy leaves no place for the edit; nothing of the edit
    ///   stays then.
    public func deleteComment(
        _ commentId: Int64,
        of subject: CommentSubject? = nil,
        base: PortalComment? = nil,
        policy: OfflinePolicy = .remoteFirst
    ) async throws(PortraitError) -> SavedComment {
        try await save(.delete(commentId: commentId), of: subject, base: base, policy: policy)
    }

    private func save(
        _ change: CommentChange,
        of subject: CommentSubject?,
        base: PortalComment?,
        policy: OfflinePolicy
    ) async throws(PortraitError) -> SavedComment {
        guard change.commentId != 0 else { throw .noComment }
        // What is shown of an edit that waits is no base of a newer one, which keeps the base of the first.
        return try await SaveCommentInteractor(
            session: self,
            change: change,
            discussion: subject.map { CommentDiscussion($0) },
            base: base.flatMap { $0.isPending ? nil : CommentBase($0) },
            policy: policy
        )
        .save()
    }

    private static func check(_ body: String) throws(PortraitError) {
        guard CommentBody(html: body).original.contains(where: { !$0.isWhitespace }) else { throw .emptyComment }
        guard body.utf8.count <= longestComment else { throw .longComment(body.utf8.count) }
    }
}
