/// A list of a portal: what it asks for, and how a row is read.
///
/// This is all that a list of one's own needs: a type for its rows, a connector and a cache key. Paging, policies and
/// the cache come from the layers above.
public protocol ListConnector<Row>: Sendable {
    /// What a row is read as.
    associatedtype Row: Sendable

    /// The name of the list's screenlet, for example `CommentList`; it keeps lists of different kinds apart.
    var name: String { get }

    /// Everything that shapes the rows: group, folder, class, query, comparator, locale.
    ///
    /// Page sizes, account and portal are added above. It must be known without asking the portal; a ``SiteListConnector``
    /// has got its site by the time that the key is made.
    var cacheKey: String { get }

    /// Whether the portal is asked how many rows there are with every page, and not only with the first; false by default.
    var countsWithEveryPage: Bool { get }

    /// Asks the portal for some rows.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask, in the same request, how many rows there are.
    ///   - services: What can be asked.
    /// - Returns: The rows as the portal gave them.
    /// - Throws: What went wrong on the way.
    func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage

    /// Reads a row, which may come from the cache.
    ///
    /// - Parameter raw: The row as the portal gave it.
    /// - Returns: The row.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the row makes no sense.
    func row(_ raw: JSONValue) throws(PortalError) -> Row
}

extension ListConnector {
    /// False.
    public var countsWithEveryPage: Bool { false }
}
