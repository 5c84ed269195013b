public import LiferayPortal

/// The calls that a web content list makes to whoever shows it; every call has a default.
public protocol WebContentListDelegate: ListScreenletDelegate where Connector == WebContentListConnector {
    /// Receives the contents of a page that was loaded.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - contents: The contents of the page.
    func screenlet(_ screenlet: WebContentListScreenlet, onWebContentListResponse contents: [WebContentRow]) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: WebContentListScreenlet, onWebContentListError error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - content: The content of the row.
    func screenlet(_ screenlet: WebContentListScreenlet, onWebContentSelected content: WebContentRow) async
}

extension WebContentListDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: WebContentListScreenlet, onWebContentListResponse contents: [WebContentRow])
        async
    {}

    /// Does nothing.
    public func screenlet(_ screenlet: WebContentListScreenlet, onWebContentListError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: WebContentListScreenlet, onWebContentSelected content: WebContentRow) async {}

    /// Passes the rows on in the words of this list.
    public func screenlet(_ screenlet: WebContentListScreenlet, onLoadPageResult page: LoadedPage<WebContentRow>) async
    {
        await self.screenlet(screenlet, onWebContentListResponse: page.rows)
    }

    /// Passes the failure on in the words of this list.
    public func screenlet(_ screenlet: WebContentListScreenlet, onLoadPage page: Int, error: PortraitError) async {
        await self.screenlet(screenlet, onWebContentListError: error)
    }

    /// Passes the row on in the words of this list.
    public func screenlet(_ screenlet: WebContentListScreenlet, onSelectedRow row: WebContentRow) async {
        await self.screenlet(screenlet, onWebContentSelected: row)
    }
}
