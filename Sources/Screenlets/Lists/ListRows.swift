public import LiferayPortal

/// The rows of a list from the first to the last, loaded ahead of the reader a page at a time.
///
/// Memory, cancellation and the end of the list are as with ``ListPages``.
public struct ListRows<Connector: ListConnector>: AsyncSequence, Sendable {
    /// A row.
    public typealias Element = Connector.Row
    /// Why a page could not be loaded.
    public typealias Failure = PortraitError

    /// The same rows by pages, which tell where they came from.
    public let pages: ListPages<Connector>

    /// Begins at the first row.
    public func makeAsyncIterator() -> Iterator {
        Iterator(pages: pages.makeAsyncIterator())
    }

    /// One walk through the rows.
    public struct Iterator: AsyncIteratorProtocol {
        /// Where the row that was given last came from; nil before the first one.
        public private(set) var source: PortraitSource?

        private var pages: ListPages<Connector>.Iterator
        private var rows: [Connector.Row] = []
        private var index = 0

        fileprivate init(pages: ListPages<Connector>.Iterator) {
            self.pages = pages
        }

        /// Gives the next row.
        ///
        /// - Parameter actor: The actor that the caller is on.
        /// - Returns: The row; nil after the last one, and after a failure.
        /// - Throws: ``PortraitError`` when a page could not be loaded; the rows before it have been given by then.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PortraitError) -> Element? {
            while index >= rows.count {
                guard let page = try await pages.next(isolation: actor) else { return nil }
                rows = page.rows
                source = page.source
                index = 0
            }
            defer { index += 1 }
            return rows[index]
        }
    }
}
