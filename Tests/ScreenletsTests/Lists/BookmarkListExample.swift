import LiferayPortal

/// A bookmark.
struct Bookmark: Sendable {
    var name: String
    var url: String
}

/// The bookmarks of a folder.
struct BookmarkList: SiteListConnector {
    var groupId: Int64?
    var folderId: Int64 = 0

    let name = "BookmarkList"
    var cacheKey: String { "\(groupId ?? 0)-\(folderId)" }

    func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        let service = try await services.flavour() == .liferay62 ? "/bookmarksentry" : "/bookmarks.bookmarksentry"
        let folder: [String: JSONValue] = [
            "groupId": .integer(try await services.groupId(groupId)), "folderId": .integer(folderId),
        ]
        return try await services.page(
            JSONCommand("\(service)/get-entries", folder, rows: range),
            count: counting ? JSONCommand("\(service)/get-entries-count", folder) : nil
        )
    }

    func row(_ raw: JSONValue) throws(PortalError) -> Bookmark {
        let fields = try raw.fields()
        return Bookmark(name: try fields.text("name"), url: try fields.text("url"))
    }
}
