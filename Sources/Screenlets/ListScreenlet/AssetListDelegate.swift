public import LiferayPortal

/// The calls that an asset list makes to whoever shows it; every call has a default.
public protocol AssetListDelegate: ListScreenletDelegate where Connector == AssetListConnector {
    /// Receives the assets of a page that was loaded.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - entries: The assets of the page.
    func screenlet(_ screenlet: AssetListScreenlet, onAssetListResponseEntries entries: [AssetRow]) async

    /// Hears that a page could not be loaded; the rows that were loaded before stay.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: AssetListScreenlet, onAssetListError error: PortraitError) async

    /// Hears that a row was selected.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - entry: The asset of the row.
    func screenlet(_ screenlet: AssetListScreenlet, onAssetSelectedEntry entry: AssetRow) async
}

extension AssetListDelegate {
    /// Does nothing.
    public func screenlet(_ screenlet: AssetListScreenlet, onAssetListResponseEntries entries: [AssetRow]) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: AssetListScreenlet, onAssetListError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: AssetListScreenlet, onAssetSelectedEntry entry: AssetRow) async {}

    /// Passes the rows on in the words of this list.
    public func screenlet(_ screenlet: AssetListScreenlet, onLoadPageResult page: LoadedPage<AssetRow>) async {
        await self.screenlet(screenlet, onAssetListResponseEntries: page.rows)
    }

    /// Passes the failure on in the words of this list.
    public func screenlet(_ screenlet: AssetListScreenlet, onLoadPage page: Int, error: PortraitError) async {
        await self.screenlet(screenlet, onAssetListError: error)
    }

    /// Passes the row on in the words of this list.
    public func screenlet(_ screenlet: AssetListScreenlet, onSelectedRow row: AssetRow) async {
        await self.screenlet(screenlet, onAssetSelectedEntry: row)
    }
}
