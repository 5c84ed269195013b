import OfflineStore

extension ListKey {
    /// Names a list as a session's account sees it.
    ///
    /// One name may be several accounts on a portal of several companies, so a configured company is part of it.
    ///
    /// - Parameters:
    ///   - session: The portal and the account.
    ///   - name: The name of the list's screenlet.
    ///   - rows: Everything that shapes the rows.
    ///   - sizes: How the list is cut into pages.
    init(session: SessionContext, name: String, rows: String, sizes: PageSizes) {
        self.init(
            portal: session.portalKey,
            account: session.account,
            name: name,
            rows: rows,
            firstPageSize: sizes.firstPageSize,
            pageSize: sizes.pageSize
        )
    }
}
