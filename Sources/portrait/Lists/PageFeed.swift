import LiferayPortal
import Screenlets

/// The pages that a span of rows is on, one after another.
///
/// All rows of a list are loaded ahead of the reader; where fewer are wanted, no page is asked for that is not needed.
struct PageFeed<Connector: ListConnector> {
    private enum Source {
        case ahead(ListPages<Connector>.Iterator)
        /// The number of the next page, nil after the last, and whether it is the only one.
        case each(next: Int?, isOnly: Bool)
    }

    private let connector: Connector
    private let sizes: PageSizes
    private let policy: OfflinePolicy
    private let context: SessionContext
    private let limit: Int?
    private var source: Source
    private var givenCount = 0

    /// Gets ready; nothing is asked before the first page is.
    ///
    /// - Parameters:
    ///   - connector: The list.
    ///   - span: The rows.
    ///   - sizes: How the list is cut into pages.
    ///   - policy: Which side is asked first.
    ///   - context: The portal and the store.
    init(_ connector: Connector, _ span: RowSpan, sizes: PageSizes, policy: OfflinePolicy, from context: SessionContext)
    {
        self.connector = connector
        self.sizes = sizes
        self.policy = policy
        self.context = context
        limit = span.limit
        source =
            switch span {
            case .page(let page, _): .each(next: page, isOnly: true)
            case .all(limit: .some): .each(next: 0, isOnly: false)
            case .all(limit: nil):
                .ahead(context.rows(of: connector, sizes: sizes, policy: policy).pages.makeAsyncIterator())
            }
    }

    /// Gives the next page.
    ///
    /// - Returns: The page and those of its rows that are wanted; nil after the last one.
    /// - Throws: ``PortraitError`` when the page could not be loaded.
    mutating func next() async throws(PortraitError) -> (
        page: LoadedPage<Connector.Row>, rows: ArraySlice<Connector.Row>
    )? {
        if let limit, givenCount >= limit { return nil }
        guard let page = try await nextPage() else { return nil }
        let rows = page.rows.prefix(limit.map { $0 - givenCount } ?? page.rows.count)
        givenCount += rows.count
        return (page, rows)
    }

    private mutating func nextPage() async throws(PortraitError) -> LoadedPage<Connector.Row>? {
        switch source {
        case .ahead(var pages):
            let page = try await pages.next(isolation: #isolation)
            source = .ahead(pages)
            return page
        case .each(let number, let isOnly):
            guard let number else { return nil }
            let page = try await context.loadPage(number, of: connector, sizes: sizes, policy: policy)
            source = .each(next: isOnly || page.isLast ? nil : number + 1, isOnly: isOnly)
            return page
        }
    }
}
