public import LiferayPortal

extension SessionContext {
    /// Loads one page of a list without a screenlet around it, as scripts do.
    ///
    /// - Parameters:
    ///   - page: The number of the page, from 0 on; page 0 asks for the number of rows in the same request.
    ///   - connector: The list.
    ///   - sizes: How the list is cut into pages; 50 rows, then 25 by default.
    ///   - policy: Which side is asked first; the portal by default.
    ///   - refreshing: Whether the list is read anew from this page on: when the portal answers, the other pages of the
    ///     list leave the cache in the same transaction. False by default.
    /// - Returns: The rows and where they came from; what the portal gave is in the store by then.
    /// - Throws: ``PortraitError`` with the code of the side that the policy holds responsible, and with
    ///   ``PortraitError/Code/usage`` for a page that no list has.
    public func loadPage<Connector: ListConnector>(
        _ page: Int,
        of connector: Connector,
        sizes: PageSizes = .standard,
        policy: OfflinePolicy = .remoteFirst,
        refreshing: Bool = false
    ) async throws(PortraitError) -> LoadedPage<Connector.Row> {
        try await LoadPageInteractor(session: self, connector: connector, sizes: sizes)
            .load(page, policy: policy, refreshing: refreshing)
    }

    /// All rows of a list, loaded ahead of the reader.
    ///
    /// - Parameters:
    ///   - connector: The list.
    ///   - sizes: How the list is cut into pages; 50 rows, then 25 by default.
    ///   - policy: Which side is asked first, for each page; the portal by default.
    ///   - refreshing: Whether the list is read anew: what the cache had of it goes when the portal gives page 0. False by
    ///     default.
    ///   - pagesAhead: How many pages are loaded or kept ahead of the one that is read, at least 1; 2 by default.
    /// - Returns: The rows; nothing is asked before the first one is.
    public func rows<Connector: ListConnector>(
        of connector: Connector,
        sizes: PageSizes = .standard,
        policy: OfflinePolicy = .remoteFirst,
        refreshing: Bool = false,
        pagesAhead: Int = 2
    ) -> ListRows<Connector> {
        ListRows(
            pages: ListPages(
                session: self,
                connector: connector,
                sizes: sizes,
                policy: policy,
                refreshing: refreshing,
                pagesAhead: max(1, pagesAhead)
            )
        )
    }
}
