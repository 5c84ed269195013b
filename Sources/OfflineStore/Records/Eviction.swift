import StoreEngine

/// The removal of former portraits, of masters, and then of clean entries and pages of lists, for want of space, least recently used first.
enum Eviction {
    /// What an entry, edit or page costs besides its bytes, so that a million users without a portrait have an end too.
    static let overhead = 512

    /// The number of rows that are removed at a time.
    static let partSize = 200

    /// Removes clean entries and pages until the store fits, where the layout keeps the totals.
    ///
    /// Edits take their part of the space and are never touched. Elsewhere it is done on its own, after the transaction:
    /// ``OfflineStore/makeRoom(after:byteCount:)``.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size limit.
    ///   - kept: What is not touched.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func evict(to maximumByteCount: Int, keeping kept: Evictable, in db: any Database) throws {
        guard db.dialect.keepsTotals else { return }
        var excess = try Totals.of(db).weight - maximumByteCount
        var removal = Removal()
        while excess > 0 {
            let weight = try evictPart(of: excess, keeping: kept, counting: &removal, in: db)
            guard weight > 0 else { break }
            excess -= weight
        }
    }

    /// Removes what was not used for the longest time, at most ``partSize`` rows; first what is in the history, then
    /// masters, and of entries and pages of one time the entries.
    ///
    /// What others hold or have used by now stays, and nobody is waited for. A list may be left without pages.
    ///
    /// - Parameters:
    ///   - excess: The weight in bytes that is to go.
    ///   - rowCount: The most rows that go; ``partSize`` by default.
    ///   - kept: What is not touched, if any.
    ///   - removal: Counts what is removed.
    ///   - db: The database, in a transaction.
    /// - Returns: The weight in bytes of what was removed; 0 where there is nothing more.
    /// - Throws: The database's error.
    static func evictPart(
        of excess: Int,
        atMost rowCount: Int = partSize,
        keeping kept: Evictable? = nil,
        counting removal: inout Removal,
        in db: any Database
    ) throws -> Int {
        let history = try evictHistory(of: excess, atMost: rowCount, counting: &removal, in: db)
        guard history == 0 else { return history }
        let masters = try evictMasters(of: excess, atMost: rowCount, counting: &removal, in: db)
        guard masters == 0 else { return masters }
        var chosen: [String: [Int64]] = [:]
        var latest: Int64 = 0
        var left = excess
        let rows = try db.rows(oldest, [kept?.entryId ?? 0, kept?.pageId ?? 0])
        for row in rows.prefix(rowCount) where left > 0 {
            var reader = ColumnReader(row)
            chosen[try reader.text("table"), default: []].append(try reader.integer("id"))
            left -= Int(try reader.integer("byteCount")) + overhead
            latest = try reader.integer("lastUsedAt")
        }
        var weight = 0
        for (table, ids) in chosen {
            weight += try delete(ids, from: table, and: "AND lastUsedAt <= ?", [latest], counting: &removal, in: db)
        }
        return weight
    }

    /// Removes the portraits that were replaced the longest time ago: any of them goes before what is shown.
    private static func evictHistory(
        of excess: Int,
        atMost rowCount: Int,
        counting removal: inout Removal,
        in db: any Database
    ) throws -> Int {
        let rows = try db.rows("SELECT id, byteCount FROM history ORDER BY id LIMIT \(partSize)", [])
        guard !rows.isEmpty else { return 0 }
        return try delete(try first(excess, of: rows.prefix(rowCount)), from: "history", counting: &removal, in: db)
    }

    /// The numbers of as many rows as it takes for a weight.
    private static func first(_ excess: Int, of rows: ArraySlice<Row>) throws -> [Int64] {
        var ids: [Int64] = []
        var left = excess
        for row in rows where left > 0 {
            var reader = ColumnReader(row)
            ids.append(try reader.integer("id"))
            left -= Int(try reader.integer("byteCount")) + overhead
        }
        return ids
    }

    /// Removes what the portraits were made from that were not used for the longest time: any of it goes before a portrait.
    private static func evictMasters(
        of excess: Int,
        atMost rowCount: Int,
        counting removal: inout Removal,
        in db: any Database
    ) throws -> Int {
        // Most stores have none, and to find that out by the uses of a million portraits would take its time.
        guard try db.integer("SELECT id FROM master LIMIT 1") != nil else { return 0 }
        let sql = """
            SELECT m.id, m.byteCount FROM entry e JOIN master m ON m.id = e.id ORDER BY e.lastUsedAt, e.id LIMIT \(partSize)
            """
        let rows = try db.rows(sql, []).prefix(rowCount)
        return try delete(try first(excess, of: rows), from: "master", counting: &removal, in: db)
    }

    /// Removes rows, for which a further condition may have to hold, but those that others hold.
    private static func delete(
        _ ids: [Int64],
        from table: String,
        and condition: String = "",
        _ arguments: [Int64] = [],
        counting removal: inout Removal,
        in db: any Database
    ) throws -> Int {
        let marks = Array(repeating: "?", count: partSize).joined(separator: ", ")
        let sql = """
            DELETE FROM \(table) WHERE id IN
                (SELECT id FROM \(table) WHERE id IN (\(marks)) \(condition) \(db.dialect.skippingTaken(table)))
            RETURNING byteCount
            """
        let padding = Array(repeating: Int64(0), count: partSize - ids.count)
        let byteCounts = try db.integers(sql, ids + padding + arguments)
        removal.add(byteCounts, of: table)
        return byteCounts.reduce(0) { $0 + Int($1) + overhead }
    }

    /// The query for what was not used for the longest time.
    private static let oldest: String = {
        func oldest(of table: String) -> String {
            "SELECT * FROM (SELECT '\(table)' AS kind, id, byteCount, lastUsedAt AS used FROM \(table) WHERE id <> ? "
                + "ORDER BY lastUsedAt, id LIMIT \(partSize)) AS \(table)Oldest"
        }
        return "\(oldest(of: "entry")) UNION ALL \(oldest(of: "page")) ORDER BY used, 1, 2 LIMIT \(partSize)"
    }()
}
