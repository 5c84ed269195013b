public import LiferayPortal

/// The calls that a list screenlet makes to whoever shows it.
///
/// Every call has a default. The lists that come along have delegates in their own words, such as
/// ``WebContentListDelegate``; a list of one's own uses these. Calls for different pages may overlap.
public protocol ListScreenletDelegate<Connector>: Sendable {
    /// The list.
    associatedtype Connector: ListConnector

    /// Receives a page that was loaded; its rows are shown by then.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - page: The page.
    func screenlet(
        _ screenlet: ListScreenlet<Connector>,
        onLoadPageResult page: LoadedPage<Connector.Row>
    ) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - page: The number of the page.
    ///   - error: Why.
    func screenlet(_ screenlet: ListScreenlet<Connector>, onLoadPage page: Int, error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - row: The row.
    func screenlet(_ screenlet: ListScreenlet<Connector>, onSelectedRow row: Connector.Row) async
}

extension ListScreenletDelegate {
    /// Does nothing.
    public func screenlet(
        _ screenlet: ListScreenlet<Connector>,
        onLoadPageResult page: LoadedPage<Connector.Row>
    ) async {}

    /// Does nothing.
    public func screenlet(
        _ screenlet: ListScreenlet<Connector>,
        onLoadPage page: Int,
        error: PortraitError
    ) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: ListScreenlet<Connector>, onSelectedRow row: Connector.Row) async {}
}
