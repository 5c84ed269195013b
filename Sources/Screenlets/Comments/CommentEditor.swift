public import LiferayPortal

/// What a list of comments does where it is `editable`: the seeds' delete and update of the comment list, and their
/// comment add screenlet.
///
/// A value; its delegate hears every ending.
public struct CommentEditor: Sendable {
    /// The portal, the account, the store and the clock.
    public let session: SessionContext
    /// What is commented.
    public let subject: CommentSubject
    /// Whether comments may be edited; true by default.
    public var editable: Bool
    /// Whether an edit is sent, kept, or both; the portal first by default.
    public var offlinePolicy: OfflinePolicy
    /// Who hears what became of the edits; nobody by default.
    public var delegate: (any CommentEditDelegate)?

    /// Creates an editor of a discussion.
    ///
    /// - Parameters:
    ///   - session: The portal, the account, the store and the clock.
    ///   - subject: What is commented.
    ///   - editable: Whether comments may be edited.
    ///   - offlinePolicy: Whether an edit is sent, kept, or both.
    ///   - delegate: Who hears what became of the edits.
    public init(
        session: SessionContext,
        subject: CommentSubject,
        editable: Bool = true,
        offlinePolicy: OfflinePolicy = .remoteFirst,
        delegate: (any CommentEditDelegate)? = nil
    ) {
        self.session = session
        self.subject = subject
        self.editable = editable
        self.offlinePolicy = offlinePolicy
        self.delegate = delegate
    }

    /// Writes a comment.
    ///
    /// - Parameter body: What it says.
    /// - Returns: What became of the edit.
    /// - Throws: ``PortraitError`` as ``SessionContext/addComment(_:to:policy:)``, and where the list is not editable.
    @discardableResult
    public func add(_ body: CommentBody) async throws(PortraitError) -> SavedComment {
        do throws(PortraitError) {
            try check()
            let saved = try await session.addComment(body.html, to: subject, policy: offlinePolicy)
            await delegate?.onAddedComment(saved)
            return saved
        } catch {
            await delegate?.onCommentAdd(error: error)
            throw error
        }
    }

    /// Gives a comment another body.
    ///
    /// - Parameters:
    ///   - comment: The comment as it is shown.
    ///   - body: What it says from now on.
    /// - Returns: What became of the edit.
    /// - Throws: ``PortraitError`` as ``SessionContext/updateComment(_:body:of:base:policy:)``, and where the list is not
    ///   editable.
    @discardableResult
    public func update(_ comment: PortalComment, to body: CommentBody) async throws(PortraitError) -> SavedComment {
        do throws(PortraitError) {
            try check()
            let saved = try await session.updateComment(
                comment.commentId,
                body: body.html,
                of: subject,
                base: comment,
                policy: offlinePolicy
            )
            var updated = comment
            updated.body = body.html
            updated.isPending = saved.outcome == .pending
            await delegate?.onUpdatedComment(updated, saved)
            return saved
        } catch {
            await delegate?.onCommentUpdate(comment, error: error)
            throw error
        }
    }

    /// Takes a comment away.
    ///
    /// - Parameter comment: The comment as it is shown.
    /// - Returns: What became of the edit.
    /// - Throws: ``PortraitError`` as ``SessionContext/deleteComment(_:of:base:policy:)``, and where the list is not
    ///   editable.
    @discardableResult
    public func delete(_ comment: PortalComment) async throws(PortraitError) -> SavedComment {
        do throws(PortraitError) {
            try check()
            let saved = try await session.deleteComment(
                comment.commentId,
                of: subject,
                base: comment,
                policy: offlinePolicy
            )
            await delegate?.onDeletedComment(comment, saved)
            return saved
        } catch {
            await delegate?.onCommentDelete(comment, error: error)
            throw error
        }
    }

    private func check() throws(PortraitError) {
        guard editable else { throw .commentsNotEditable }
    }
}
