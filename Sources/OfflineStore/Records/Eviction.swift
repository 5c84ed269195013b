/// The removal of clean entries and pages of lists for want of space, least recently used first.
enum Eviction {
    /// What an entry, edit or page costs besides its bytes, so that a million users without a portrait have an end too.
    static let overhead = 512

    /// Removes clean entries and pages until the store fits.
    ///
    /// Edits take their part of the space and are never touched.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size limit.
    ///   - kept: What is not touched, if any.
    ///   - removal: Counts what is removed.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func evict(
        to maximumByteCount: Int,
        keeping kept: Evictable? = nil,
        counting removal: inout Removal,
        in db: any Database
    ) throws {
        var excess = try Totals.of(db).weight - maximumByteCount
        while excess > 0, let (oldest, byteCount) = try oldest(keeping: kept, in: db) {
            try db.execute("DELETE FROM \(oldest.table) WHERE id = ?", [oldest.id])
            excess -= byteCount + overhead
            removal.byteCount += byteCount
            switch oldest {
            case .entry: removal.count += 1
            case .page: removal.pageCount += 1
            }
        }
        if removal.pageCount > 0 { try ListRecord.removeEmpty(in: db) }
    }

    /// Removes clean entries and pages until the store fits, where the layout keeps the totals.
    ///
    /// Elsewhere it is done on its own, after the transaction: ``OfflineStore/makeRoom(after:byteCount:)``.
    static func evict(to maximumByteCount: Int, keeping kept: Evictable, in db: any Database) throws {
        guard db.dialect.keepsTotals else { return }
        var removal = Removal()
        try evict(to: maximumByteCount, keeping: kept, counting: &removal, in: db)
    }

    /// Finds what was not used for the longest time; of entries and pages of one time the entries come first.
    private static func oldest(
        keeping kept: Evictable?,
        in db: any Database
    ) throws -> (Evictable, byteCount: Int)? {
        func oldest(of table: String) -> String {
            "SELECT * FROM (SELECT '\(table)' AS kind, id, byteCount, lastUsedAt AS used FROM \(table) WHERE id <> ? "
                + "ORDER BY lastUsedAt, id LIMIT 1) AS \(table)Oldest"
        }
        let sql = "\(oldest(of: "entry")) UNION ALL \(oldest(of: "page")) ORDER BY used, 1 LIMIT 1"
        var keptEntry: Int64 = 0
        var keptPage: Int64 = 0
        switch kept {
        case .entry(let id): keptEntry = id
        case .page(let id): keptPage = id
        case nil: break
        }
        guard let row = try db.row(sql, [keptEntry, keptPage]) else { return nil }
        var reader = ColumnReader(row)
        let isEntry = try reader.text("table") == "entry"
        let id = try reader.integer("id")
        return (isEntry ? .entry(id) : .page(id), Int(try reader.integer("byteCount")))
    }
}
