/// The bookmarks of a folder (Documentation/Portals.md, "Bookmarks").
public struct BookmarkListConnector: SiteListConnector {
    /// The site; nil or 0 for the session's.
    public var groupId: Int64?
    /// The folder, 0 for the bookmarks in none.
    public var folderId: Int64
    /// The Java class that orders the rows; nil for the portal's order.
    public var comparator: String?

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - groupId: The site, nil or 0 for the session's.
    ///   - folderId: The folder, 0 for the bookmarks in none.
    ///   - comparator: The Java class that orders the rows, such as
    ///     `com.liferay.bookmarks.util.comparator.EntryNameComparator`; nil for the portal's order.
    public init(groupId: Int64? = nil, folderId: Int64 = 0, comparator: String? = nil) {
        self.groupId = groupId
        self.folderId = folderId
        self.comparator = comparator
    }

    /// The screenlet's name.
    public var name: String { "BookmarkList" }

    /// Site, folder and comparator.
    public var cacheKey: String { "\(groupId ?? 0)-\(folderId)-\(comparator ?? "")" }

    /// Asks the portal for some bookmarks.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many bookmarks there are.
    ///   - services: What can be asked.
    /// - Returns: The bookmarks as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` where the JSON web services are switched off, else what went wrong on
    ///   the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try await services.answer { () async throws(PortalError) in
            let path = try await services.flavour() == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry"
            let folder: [String: JSONValue] = [
                "groupId": .integer(try await services.groupId(groupId)), "folderId": .integer(folderId),
            ]
            let rows = JSONCommand("\(path)/get-entries", folder, rows: range)
            return try await services.page(
                comparator == nil ? rows : rows.ordered(by: comparator, as: "orderByComparator"),
                count: counting ? JSONCommand("\(path)/get-entries-count", folder) : nil
            )
        } orHeadless: { () async throws(PortalError) in
            throw .unsupported(.headlessList("bookmarks"))
        }
    }

    /// Reads a bookmark.
    ///
    /// - Parameter raw: The bookmark as the portal gave it.
    /// - Returns: The bookmark.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    public func row(_ raw: JSONValue) throws(PortalError) -> BookmarkRow {
        try BookmarkRow(raw)
    }
}
