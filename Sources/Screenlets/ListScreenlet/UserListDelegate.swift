public import LiferayPortal

/// The calls that a user list makes to whoever shows it; every call has a default.
public protocol UserListDelegate: ListScreenletDelegate where Connector == UserListConnector {
    /// Receives the users of a page that was loaded.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - users: The users of the page.
    func screenlet(_ screenlet: UserListScreenlet, onUserListResponse users: [PortalUser]) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: UserListScreenlet, onUserListError error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - user: The user of the row.
    func screenlet(_ screenlet: UserListScreenlet, onUserSelected user: PortalUser) async
}

extension UserListDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: UserListScreenlet, onUserListResponse users: [PortalUser]) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserListScreenlet, onUserListError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserListScreenlet, onUserSelected user: PortalUser) async {}

    /// Passes the rows on in the words of this list.
    public func screenlet(_ screenlet: UserListScreenlet, onLoadPageResult page: LoadedPage<PortalUser>) async {
        await self.screenlet(screenlet, onUserListResponse: page.rows)
    }

    /// Passes the failure on in the words of this list.
    public func screenlet(_ screenlet: UserListScreenlet, onLoadPage page: Int, error: PortraitError) async {
        await self.screenlet(screenlet, onUserListError: error)
    }

    /// Passes the row on in the words of this list.
    public func screenlet(_ screenlet: UserListScreenlet, onSelectedRow row: PortalUser) async {
        await self.screenlet(screenlet, onUserSelected: row)
    }
}
