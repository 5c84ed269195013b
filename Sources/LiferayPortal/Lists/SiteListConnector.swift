/// A list whose rows belong to a site.
///
/// Where it names none, it has the rows of the session's site. That site takes its place before the cache key is made, so
/// that a list made under another site never gives these rows.
public protocol SiteListConnector<Row>: ListConnector {
    /// The site; nil or 0 for the session's.
    var groupId: Int64? { get set }

    /// Whether the site has to be found before rows are asked for or looked up; by default where none is named.
    var needsSite: Bool { get }
}

extension SiteListConnector {
    /// Whether the list names no site.
    public var needsSite: Bool { (groupId ?? 0) == 0 }
}

extension ListConnector {
    /// The list, of the session's site where it names none.
    ///
    /// - Parameter site: Finds the session's site; not called where the list has no use for it.
    /// - Returns: The list; nil where it needs a site and there is none.
    /// - Throws: What finding the site throws.
    package func resolved<Failure: Error>(
        _ site: () async throws(Failure) -> Int64?
    ) async throws(Failure) -> Self? {
        guard var list = self as? any SiteListConnector, list.needsSite else { return self }
        guard let groupId = try await site() else { return nil }
        list.groupId = groupId
        return list as? Self
    }
}
