import OfflineStore

/// What `cache list` tells.
struct CacheListReport: Encodable, Sendable {
    var entries: [CacheEntryReport]
    var lists: [CachedListReport]
    var statistics: Statistics
    /// Where all this is, without a password.
    var store: String

    /// The store in figures.
    struct Statistics: Encodable, Sendable {
        var entries: Int
        var pages: Int
        var masters: Int
        var history: Int
        var bytes: Int
        var maximumBytes: Int
        var fileBytes: Int
        var pending: Int
        var localOnly: Int
    }

    init(entries: [CacheEntryReport], lists: [CachedListReport], statistics: StoreStatistics, store: StoreAddress) {
        self.entries = entries
        self.lists = lists
        self.store = store.description
        self.statistics = Statistics(
            entries: statistics.entryCount,
            pages: statistics.pageCount,
            masters: statistics.masterCount,
            history: statistics.historyCount,
            bytes: statistics.byteCount,
            maximumBytes: statistics.maximumByteCount,
            fileBytes: statistics.fileByteCount,
            pending: statistics.pendingCount,
            localOnly: statistics.localOnlyCount
        )
    }

    /// The figures as a line for people.
    var summary: String {
        let kept = [
            statistics.entries.counted("entry", "entries"), statistics.masters.counted("master"),
            statistics.history.counted("former portrait"), statistics.pages.counted("page of lists", "pages of lists"),
            "\(statistics.bytes) of \(statistics.maximumBytes) bytes",
        ]
        return "portrait: \(kept.joined(separator: ", ")), \(statistics.pending) pending in \(store)\n"
    }
}
