import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Changes stored pages in place, in one transaction; pages that are being read meanwhile will not be stored.
    ///
    /// Damaged pages are left out and go. Cost: all pages of the lists that are meant are read, and those of changed lists
    /// are written.
    ///
    /// - Parameters:
    ///   - choice: The lists that are meant.
    ///   - name: The name of the lists' screenlet.
    ///   - portal: The portal that gave the rows.
    ///   - change: Receives each list in turn.
    /// - Throws: The errors of storing; nothing has changed then.
    public func changePages(
        of choice: ListContent.Choice,
        name: String,
        portal: PortalKey,
        _ change: @escaping @Sendable (inout ListContent) -> Void
    ) async throws(StoreError) {
        guard try await engine.isThere(waits: waits) else { return }
        let time = Milliseconds.of(configuration.now())
        try await write { db in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return }
            for id in try choice.listIds(name: name, portalId: portalId, in: db) {
                try OfflineStore.change(list: id, at: time, change, in: db)
            }
        }
    }

    /// Changes a stored list in place; damaged pages of one that is changed go.
    ///
    /// - Parameters:
    ///   - id: The number of the list.
    ///   - time: The present time in milliseconds.
    ///   - change: Receives the list.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func change(
        list id: Int64,
        at time: Int64,
        _ change: (inout ListContent) -> Void,
        in db: any Database
    ) throws {
        var records: [Int: PageRecord] = [:]
        for row in try db.rows("\(PageRecord.selection) WHERE g.listId = ?", [id]) {
            do throws(EntryDamage) {
                let record = try PageRecord(row)
                records[record.number] = record
            } catch {
                continue
            }
        }
        guard let list = records.values.first?.list else { return }
        let before = ListContent(
            account: list.account,
            firstPageSize: Int(list.firstPageSize),
            pageSize: Int(list.pageSize),
            pages: records.mapValues { ListContent.Page(rows: $0.rows, rowCount: $0.rowCount) }
        )
        var after = before
        change(&after)
        guard after != before else { return }
        // With a new number: what is being read belongs to the list as it was.
        try db.execute("DELETE FROM list WHERE id = ?", [id])
        let newId = try list.make(in: db)
        for (number, page) in after.pages {
            let record = PageRecord(page, number: number, of: list, in: records[number], time: time)
            _ = try record.save(listId: newId, in: db)
        }
    }
}

extension ListContent.Choice {
    fileprivate func listIds(name: String, portalId: Int64, in db: any Database) throws -> [Int64] {
        let rows =
            switch self {
            case .rows(let rows):
                try db.rows(
                    "SELECT id FROM list WHERE portalId = ? AND digest = ?",
                    [portalId, ListKey.digest(name: name, rows: rows)]
                )
            case .containing(let text):
                try db.rows(
                    """
                    SELECT DISTINCT l.id FROM list l JOIN page g ON g.listId = l.id JOIN pageRows r ON r.pageId = g.id
                    WHERE l.portalId = ? AND l.name = ? AND \(db.dialect.contains("r.bytes"))
                    """,
                    [portalId, name, Array(text.utf8)]
                )
            }
        var ids: [Int64] = []
        for row in rows {
            var reader = ColumnReader(row)
            ids.append(try reader.integer("id"))
        }
        return ids
    }
}
