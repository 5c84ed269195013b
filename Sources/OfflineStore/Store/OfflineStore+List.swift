import GRDB

extension OfflineStore {
    /// Lists entries without their bytes, page by page, by growing number.
    ///
    /// Damaged entries are left out; verifying reports them. Memory is bounded by the page.
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
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(EntryRecord.columns) FROM entry e JOIN portal p ON p.id = e.portalId
                    WHERE e.id > ? AND p.server = ifnull(?, p.server) ORDER BY e.id
                    """,
                arguments: [last ?? 0, portal?.server]
            )
            var page: [PortraitEntry.Summary] = []
            while page.count < limit, let row = try rows.next() {
                do throws(EntryDamage) {
                    page.append(try EntryRecord(row).summary)
                } catch {
                    continue
                }
            }
            return page
        }
        return page ?? []
    }
}
