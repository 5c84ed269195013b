public import LiferayPortal

/// The calls that a comment list makes to whoever shows it; every call has a default.
///
/// A comment that waits to be sent says so itself, see ``PortalComment/isPending`` and ``PortalComment/isDeleted``.
public protocol CommentListDelegate: ListScreenletDelegate where Connector == CommentListConnector {
    /// Receives the comments of a page that was loaded, with the edits that wait over them.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comments: The comments of the page.
    func screenlet(_ screenlet: CommentListScreenlet, onListResponseComments comments: [PortalComment]) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: CommentListScreenlet, onCommentListError error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment of the row.
    func screenlet(_ screenlet: CommentListScreenlet, onSelectedComment comment: PortalComment) async

    /// Hears that a comment was written, by the portal's or by the store's word; it is the last row by then.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment; its id is negative where it is not in the portal yet.
    func screenlet(_ screenlet: CommentListScreenlet, onCommentAdded comment: PortalComment) async

    /// Hears that a comment could not be written.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: CommentListScreenlet, onAddCommentError error: PortraitError) async

    /// Hears that a comment is about to get another body.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment as it is shown.
    func screenlet(_ screenlet: CommentListScreenlet, onCommentUpdate comment: PortalComment) async

    /// Hears that a comment has another body, by the portal's or by the store's word; its row has it by then.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment with its new body.
    func screenlet(_ screenlet: CommentListScreenlet, onUpdatedComment comment: PortalComment) async

    /// Hears that a comment could not be changed.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment as it is shown.
    ///   - error: Why.
    func screenlet(
        _ screenlet: CommentListScreenlet,
        onCommentUpdate comment: PortalComment,
        onError error: PortraitError
    ) async

    /// Hears that a comment is about to be taken away.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment as it is shown.
    func screenlet(_ screenlet: CommentListScreenlet, onCommentDelete comment: PortalComment) async

    /// Hears that a comment was taken away, by the portal's or by the store's word; its row is gone by then, or says so.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment.
    func screenlet(_ screenlet: CommentListScreenlet, onDeletedComment comment: PortalComment) async

    /// Hears that a comment could not be taken away.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - comment: The comment as it is shown.
    ///   - error: Why.
    func screenlet(
        _ screenlet: CommentListScreenlet,
        onCommentDelete comment: PortalComment,
        onError error: PortraitError
    ) async
}

extension CommentListDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: CommentListScreenlet,
        onListResponseComments comments: [PortalComment]
    ) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onCommentListError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onSelectedComment comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onCommentAdded comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onAddCommentError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onCommentUpdate comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onUpdatedComment comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(
        _ screenlet: CommentListScreenlet,
        onCommentUpdate comment: PortalComment,
        onError error: PortraitError
    ) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onCommentDelete comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: CommentListScreenlet, onDeletedComment comment: PortalComment) async {}

    /// Does nothing.
    public func screenlet(
        _ screenlet: CommentListScreenlet,
        onCommentDelete comment: PortalComment,
        onError error: PortraitError
    ) async {}

    /// Passes the rows on in the words of this list.
    public func screenlet(_ screenlet: CommentListScreenlet, onLoadPageResult page: LoadedPage<PortalComment>) async {
        await self.screenlet(screenlet, onListResponseComments: page.rows)
    }

    /// Passes the failure on in the words of this list.
    public func screenlet(_ screenlet: CommentListScreenlet, onLoadPage page: Int, error: PortraitError) async {
        await self.screenlet(screenlet, onCommentListError: error)
    }

    /// Passes the row on in the words of this list.
    public func screenlet(_ screenlet: CommentListScreenlet, onSelectedRow row: PortalComment) async {
        await self.screenlet(screenlet, onSelectedComment: row)
    }
}
