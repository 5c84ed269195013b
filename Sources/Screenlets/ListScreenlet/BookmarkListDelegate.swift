public import LiferayPortal

/// The calls that a bookmark list makes to whoever shows it; every call has a default.
public protocol BookmarkListDelegate: ListScreenletDelegate where Connector == BookmarkListConnector {
    /// Receives the bookmarks of a page that was loaded.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - bookmarks: The bookmarks of the page.
    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListResponse bookmarks: [BookmarkRow]) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListError error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - bookmark: The bookmark of the row.
    func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkSelected bookmark: BookmarkRow) async
}

extension BookmarkListDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListResponse bookmarks: [BookmarkRow]) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkListError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onBookmarkSelected bookmark: BookmarkRow) async {}

    /// Passes the rows on in the words of this list.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onLoadPageResult page: LoadedPage<BookmarkRow>) async {
        await self.screenlet(screenlet, onBookmarkListResponse: page.rows)
    }

    /// Passes the failure on in the words of this list.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onLoadPage page: Int, error: PortraitError) async {
        await self.screenlet(screenlet, onBookmarkListError: error)
    }

    /// Passes the row on in the words of this list.
    public func screenlet(_ screenlet: BookmarkListScreenlet, onSelectedRow row: BookmarkRow) async {
        await self.screenlet(screenlet, onBookmarkSelected: row)
    }
}
