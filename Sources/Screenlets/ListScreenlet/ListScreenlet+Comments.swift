public import LiferayPortal

/// The editing of comments: what the comment list of Liferay Screens does where it is `editable`, and its screenlet
/// that adds comments.
///
/// Edits follow the screenlet's offline policy. The delegate hears of each before it is made, and of its ending.
extension ListScreenlet where Connector == CommentListConnector {
    /// Whether comments may be edited.
    public var editable: Bool { attributes.editable }

    /// Writes a comment; where it is saved, it is the last row.
    ///
    /// - Parameter body: What it says.
    /// - Returns: What became of the edit.
    /// - Throws: ``PortraitError`` as ``SessionContext/addComment(_:to:policy:)``, and where the list is not editable.
    @discardableResult
    public func add(_ body: CommentBody) async throws(PortraitError) -> SavedComment {
        do throws(PortraitError) {
            try checkEditable()
            let saved = try await session.addComment(body.html, to: connector.subject, policy: attributes.offlinePolicy)
            let comment = PortalComment(
                commentId: saved.commentId ?? 0,
                body: body.html,
                createDate: session.clock.now(),
                isPending: saved.outcome == .pending
            )
            change { $0.append(comment) }
            await listener?.screenlet(self, onCommentAdded: comment)
            return saved
        } catch {
            await listener?.screenlet(self, onAddCommentError: error)
            throw error
        }
    }

    /// Gives a comment another body; the row has it where the edit is saved.
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
            try checkEditable()
            await listener?.screenlet(self, onCommentUpdate: comment)
            let saved = try await session.updateComment(
                comment.commentId,
                body: body.html,
                of: connector.subject,
                base: comment,
                policy: attributes.offlinePolicy
            )
            var updated = comment
            updated.body = body.html
            updated.isPending = saved.outcome == .pending
            change { $0.replace(with: updated) { $0.commentId == comment.commentId } }
            await listener?.screenlet(self, onUpdatedComment: updated)
            return saved
        } catch {
            await listener?.screenlet(self, onCommentUpdate: comment, onError: error)
            throw error
        }
    }

    /// Takes a comment away; where the edit waits to be sent, the row keeps its place and says so.
    ///
    /// - Parameter comment: The comment as it is shown.
    /// - Returns: What became of the edit.
    /// - Throws: ``PortraitError`` as ``SessionContext/deleteComment(_:of:base:policy:)``, and where the list is not
    ///   editable.
    @discardableResult
    public func delete(_ comment: PortalComment) async throws(PortraitError) -> SavedComment {
        do throws(PortraitError) {
            try checkEditable()
            await listener?.screenlet(self, onCommentDelete: comment)
            let saved = try await session.deleteComment(
                comment.commentId,
                of: connector.subject,
                base: comment,
                policy: attributes.offlinePolicy
            )
            var deleted = comment
            deleted.isDeleted = true
            deleted.isPending = saved.outcome == .pending
            // One that was never sent is gone at once, whatever the policy.
            let isGone = saved.outcome == .uploaded || comment.commentId < 0
            change { state in
                if isGone {
                    state.remove { $0.commentId == comment.commentId }
                } else {
                    state.replace(with: deleted) { $0.commentId == comment.commentId }
                }
            }
            await listener?.screenlet(self, onDeletedComment: deleted)
            return saved
        } catch {
            await listener?.screenlet(self, onCommentDelete: comment, onError: error)
            throw error
        }
    }

    private var listener: (any CommentListDelegate)? { delegate as? any CommentListDelegate }

    private func checkEditable() throws(PortraitError) {
        guard attributes.editable else { throw .commentsNotEditable }
    }
}
