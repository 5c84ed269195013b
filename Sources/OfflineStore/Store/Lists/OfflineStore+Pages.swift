import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Finds a page of a list.
    ///
    /// Nothing is written, except a new time of use when the stored one is older than an hour.
    ///
    /// - Parameters:
    ///   - number: The number of the page, from 0 on.
    ///   - list: The list.
    /// - Returns: The page, that there is none, or that it is damaged and counts as missing.
    /// - Throws: The errors of looking up.
    public func lookUp(page number: Int, of list: ListKey) async throws(StoreError) -> LookupResult<StoredPage> {
        let found = try await read { db in
            try ListRecord(list).find(in: db)
                .flatMap { try PageRecord.fetch(where: "g.listId = ? AND g.number = ?", [$0, number], in: db) }
        }
        switch found ?? nil {
        case nil: return .miss
        case .failure(let damage): return .damaged(damage.reason)
        case .success(let record):
            await noteUse(of: .page(record.id), lastUsedAt: Milliseconds.date(record.lastUsedAt))
            return .hit(record.page)
        }
    }

    /// Begins to read a page from the portal; what comes back of it belongs to the list as it is now.
    ///
    /// - Parameter list: The list.
    /// - Returns: The proof for storing the page.
    /// - Throws: The errors of looking up.
    public func beginReading(_ list: ListKey) async throws(StoreError) -> ListReading {
        ListReading(listId: try await read { try ListRecord(list).find(in: $0) } ?? nil)
    }

    /// Stores a page as the portal gave it, in one transaction, which may be lost with the power.
    ///
    /// A page of a list that was read anew since its reading began is not stored, so that older rows never stand behind
    /// newer ones. What was not used for the longest time is evicted where the size limit is passed, but not this page.
    ///
    /// - Parameters:
    ///   - rows: The rows in the caller's own form.
    ///   - rowCount: The number of rows of the whole list, as far as the portal told it.
    ///   - number: The number of the page, from 0 on.
    ///   - list: The list.
    ///   - reading: What ``beginReading(_:)`` gave before the portal was asked; nil when the list is read anew from this
    ///     page on: then all other pages of it are removed.
    /// - Returns: The page as it is stored, or as it would have been.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func put(
        rows: [UInt8],
        rowCount: Int?,
        page number: Int,
        of list: ListKey,
        reading: ListReading?
    ) async throws(StoreError) -> StoredPage {
        let time = Milliseconds.of(configuration.now())
        let maximumByteCount = configuration.maximumByteCount
        let record = PageRecord(rows, rowCount: rowCount, number: number, of: list, time: time)
        try await engine.requireRoom(for: rows.count)
        let stored = try await keep { db -> Int64? in
            let present = try record.list.find(in: db)
            if let reading {
                if let begun = reading.listId, begun != present { return nil }
            } else {
                try db.execute("DELETE FROM list WHERE id = ?", [present])
            }
            let id = try record.save(listId: try record.list.make(in: db), in: db)
            try Eviction.evict(to: maximumByteCount, keeping: .page(id), in: db)
            return id
        }
        if let stored { await makeRoom(after: .page(stored), byteCount: rows.count) }
        return record.page
    }

    /// Tells of which lists pages are stored, by growing number, a part at a time.
    ///
    /// - Parameters:
    ///   - portal: The portal whose lists are asked for; nil for all.
    ///   - last: The number of the last list of the part before; 0 for the first part.
    ///   - limit: The largest number of lists of a part, 500 by default.
    /// - Returns: The next lists; empty after the last one. Damaged ones are left out; verifying reports them.
    /// - Throws: The errors of looking up.
    public func lists(
        portal: PortalKey? = nil,
        after last: Int64 = 0,
        limit: Int = 500
    ) async throws(StoreError) -> [StoredList] {
        let found = try await read { db in
            let rows = try db.rows(
                """
                SELECT l.id, \(ListRecord.columns), COUNT(*), CAST(SUM(g.byteCount) AS BIGINT), MAX(g.receivedAt),
                    MAX(g.lastUsedAt)
                FROM list l JOIN portal p ON p.id = l.portalId JOIN page g ON g.listId = l.id
                WHERE l.id > ? AND p.server = coalesce(?, p.server) GROUP BY l.id, p.server ORDER BY l.id LIMIT ?
                """,
                [last, portal?.server, limit]
            )
            var lists: [StoredList] = []
            for row in rows {
                do throws(EntryDamage) {
                    lists.append(try StoredList(row))
                } catch {
                    continue
                }
            }
            return lists
        }
        return found ?? []
    }
}

extension StoredList {
    fileprivate init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        let list = try ListRecord(&reader)
        portal = PortalKey(server: list.server)
        account = list.account
        name = list.name
        firstPageSize = Int(list.firstPageSize)
        pageSize = Int(list.pageSize)
        pageCount = Int(try reader.integer("pageCount"))
        byteCount = Int(try reader.integer("byteCount"))
        receivedAt = Milliseconds.date(try reader.integer("receivedAt"))
        lastUsedAt = Milliseconds.date(try reader.integer("lastUsedAt"))
    }
}
