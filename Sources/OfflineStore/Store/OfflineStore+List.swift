import GRDB

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
        in db: Database
    ) throws -> [PortraitEntry.Summary] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(EntryRecord.columns) FROM entry e JOIN portal p ON p.id = e.portalId
                WHERE e.id > ? AND p.server = ifnull(?, p.server) ORDER BY e.id
                """,
            arguments: [last, server]
        )
        return try page(of: rows, limit: limit) { row in
            try ShownEntry(over: try EntryRecord(row), in: db).summary
        }
    }

    private static func loneEdits(
        server: String?,
        after last: Int64,
        limit: Int,
        in db: Database
    ) throws -> [PortraitEntry.Summary] {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                \(EditRecord.selection) WHERE d.id > ? AND p.server = ifnull(?, p.server) AND d.laterId IS NULL
                    AND d.state <> 3 AND NOT EXISTS
                        (SELECT 1 FROM entry e WHERE e.portalId = d.portalId AND e.userId = d.userId)
                ORDER BY d.id
                """,
            arguments: [last, server]
        )
        return try page(of: rows, limit: limit) { row in
            ShownEntry(nil, under: try EditRecord(row)).summary
        }
    }

    /// Reads rows until a page is full; damaged ones are left out.
    private static func page(
        of rows: RowCursor,
        limit: Int,
        _ summary: (Row) throws -> PortraitEntry.Summary?
    ) throws -> [PortraitEntry.Summary] {
        var page: [PortraitEntry.Summary] = []
        while page.count < limit, let row = try rows.next() {
            do {
                if let summary = try summary(row) { page.append(summary) }
            } catch is EntryDamage {
                continue
            }
        }
        return page
    }
}
