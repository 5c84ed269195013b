import FoundationEssentials
import OfflineStore

/// One list of which pages are kept, as it is told.
struct CachedListReport: Encodable, Sendable {
    var list: String
    var portal: String
    var account: String?
    var firstPageSize: Int
    var pageSize: Int
    var pages: Int
    var bytes: Int
    var receivedAt: Date
    var lastUsedAt: Date

    init(_ list: StoredList) {
        self.list = list.name
        portal = list.portal.server
        account = list.account.isEmpty ? nil : list.account
        firstPageSize = list.firstPageSize
        pageSize = list.pageSize
        pages = list.pageCount
        bytes = list.byteCount
        receivedAt = list.receivedAt
        lastUsedAt = list.lastUsedAt
    }

    /// The list as cells of a table.
    var cells: [String] {
        [
            portal, list, account ?? "guest", pages.counted("page"), "\(bytes) bytes",
            receivedAt.formatted(.iso8601),
        ]
    }
}
