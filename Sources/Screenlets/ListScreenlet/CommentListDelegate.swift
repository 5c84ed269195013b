public import LiferayPortal

/// The calls that a comment list makes to whoever shows it; every call has a default.
///
/// What becomes of edits is told by the calls of ``CommentEditDelegate``.
public protocol CommentListDelegate: ListScreenletDelegate, CommentEditDelegate
where Connector == CommentListConnector {
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
