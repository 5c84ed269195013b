public import StoreEngine

extension OfflineStore {
    /// Lists entries with the edits over them, without their bytes, page by page.
    ///
    /// Entries come by growing number; after them the edits under which there is no entry, whose numbers are negative and
    /// fall. Damaged ones are left out; verifying reports them. Memory is bounded by the page.
    ///
    /// - Parameters:
    ///   - portal: The portal whose entries are asked for; nil for all.
    ///   - last: The number of the last entry of the page before; nil for the first page.
    ///   - limit: The number of entries of a page, 500 by default.
    /// - Returns: The next entries; empty after the last one.
    /// - Throws: The errors of looking up.
    public func list(
        portal: PortalKey? = nil,
        after last: Int64? = nil,
        limit: Int = 500
    ) async throws(StoreError) -> [PortraitEntry.Summary] {
        let page = try await read { db in
            var page: [PortraitEntry.Summary] = []
            if (last ?? 0) >= 0 {
                page = try OfflineStore.entries(server: portal?.server, after: last ?? 0, limit: limit, in: db)
            }
            guard page.count < limit else { return page }
            let lastEdit = -min(last ?? 0, 0)
            return try page
                + OfflineStore.loneEdits(server: portal?.server, after: lastEdit, limit: limit - page.count, in: db)
        }
        return page ?? []
    }

    private static func entries(
        server: String?,
        after last: Int64,
        limit: Int,
        in db: any Database
    ) throws -> [PortraitEntry.Summary] {
        let sql = """
            SELECT \(EntryRecord.columns) FROM entry e JOIN portal p ON p.id = e.portalId
            WHERE e.id > ? AND p.server = coalesce(?, p.server) ORDER BY e.id LIMIT ?
            """
        return try summaries(sql, server: server, after: last, limit: limit, in: db) { row in
            try ShownEntry(over: EntryRecord(row), in: db).summary(in: db)
        }
    }

    private static func loneEdits(
        server: String?,
        after last: Int64,
        limit: Int,
        in db: any Database
    ) throws -> [PortraitEntry.Summary] {
        let sql = """
            \(EditRecord.selection) WHERE d.id > ? AND p.server = coalesce(?, p.server) AND d.laterId IS NULL
                AND d.state <> \(EditState.aside.code) AND NOT EXISTS
                    (SELECT 1 FROM entry e WHERE e.portalId = d.portalId AND e.userId = d.userId)
            ORDER BY d.id LIMIT ?
            """
        return try summaries(sql, server: server, after: last, limit: limit, in: db) { row in
            try ShownEntry(nil, under: EditRecord(row)).summary(in: db)
        }
    }

    /// Reads what a query gives, until the page is full; what is damaged is left out.
    private static func summaries(
        _ sql: String,
        server: String?,
        after last: Int64,
        limit: Int,
        in db: any Database,
        _ read: (Row) throws -> PortraitEntry.Summary?
    ) throws -> [PortraitEntry.Summary] {
        var page: [PortraitEntry.Summary] = []
        try db.walk(sql, [server], after: last, inPartsOf: limit) { row in
            do {
                if let summary = try read(row) { page.append(summary) }
            } catch is EntryDamage {
                // Verifying reports it.
            }
            return page.count < limit
        }
        return page
    }
}
