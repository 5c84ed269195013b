public import LiferayPortal

/// The pages of a list from the first to the last, loaded ahead of the reader.
///
/// A bounded number of pages is under way or waits to be read, so memory does not grow with the list. Nothing is asked
/// before the first page is read, and nothing is left under way once the iterator is gone, has failed or its task was
/// cancelled.
///
/// Where the number of rows is unknown, one page is loaded ahead, and the first short page is the last. Once the portal
/// could not be reached, what the cache has of the later pages is not asked of the portal again.
public struct ListPages<Connector: ListConnector>: AsyncSequence, Sendable {
    /// A page with its rows.
    public typealias Element = LoadedPage<Connector.Row>
    /// Why a page could not be loaded.
    public typealias Failure = PortraitError

    let session: SessionContext
    let connector: Connector
    let sizes: PageSizes
    let policy: OfflinePolicy
    let refreshing: Bool
    let pagesAhead: Int

    /// Begins at the first page.
    public func makeAsyncIterator() -> Iterator {
        Iterator(PagesAhead(self))
    }

    /// One walk through the pages.
    public struct Iterator: AsyncIteratorProtocol {
        private let ahead: PagesAhead<Connector>

        fileprivate init(_ ahead: PagesAhead<Connector>) {
            self.ahead = ahead
        }

        /// Gives the next page.
        ///
        /// - Parameter actor: The actor that the caller is on.
        /// - Returns: The page; nil after the last one, and after a failure.
        /// - Throws: ``PortraitError`` when the page could not be loaded; with ``PortraitError/Code/interrupted`` when the
        ///   task was cancelled.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PortraitError) -> Element? {
            try await ahead.next(isolation: actor)
        }
    }
}
