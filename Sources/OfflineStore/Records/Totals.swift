import StoreEngine

/// How much is stored.
struct Totals: Hashable, Sendable {
    /// The number of entries.
    var entryCount: Int64 = 0
    /// The number of edits and their kept versions.
    var editCount: Int64 = 0
    /// The number of pages of lists.
    var pageCount: Int64 = 0
    /// The number of masters.
    var masterCount: Int64 = 0
    /// The number of pictures in quarantine.
    var quarantineCount: Int64 = 0
    /// The number of portraits that users had before.
    var historyCount: Int64 = 0
    /// The number of bytes of all pictures and pages.
    var byteCount: Int64 = 0

    /// The number of bytes that count against the limit.
    var weight: Int {
        let rowCount = entryCount + editCount + pageCount + masterCount + quarantineCount + historyCount
        return Int(byteCount + rowCount * Int64(Eviction.overhead))
    }

    /// Tells how much is stored; where the layout doesn't keep the totals they are added up.
    ///
    /// - Parameter db: The database.
    /// - Returns: The totals.
    /// - Throws: The database's error.
    static func of(_ db: any Database) throws -> Totals {
        try db.dialect.keepsTotals ? kept(in: db) : counted(in: db)
    }

    /// Reads the totals that every change keeps.
    static func kept(in db: any Database) throws -> Totals {
        let sql = """
            SELECT entryCount, editCount, pageCount, masterCount, quarantineCount, historyCount,
                byteCount + editByteCount + pageByteCount + masterByteCount + quarantineByteCount + historyByteCount
            FROM usage
            """
        guard let row = try db.row(sql) else { return Totals() }
        var reader = ColumnReader(row)
        return Totals(
            entryCount: try reader.integer("entryCount"),
            editCount: try reader.integer("editCount"),
            pageCount: try reader.integer("pageCount"),
            masterCount: try reader.integer("masterCount"),
            quarantineCount: try reader.integer("quarantineCount"),
            historyCount: try reader.integer("historyCount"),
            byteCount: try reader.integer("byteCount")
        )
    }

    /// Adds the totals up; the cost grows with the number of rows.
    static func counted(in db: any Database) throws -> Totals {
        var totals = Totals()
        totals.entryCount = try totals.add("entry", in: db)
        totals.editCount = try totals.add("edit", in: db)
        totals.pageCount = try totals.add("page", in: db)
        totals.masterCount = try totals.add("master", in: db)
        totals.quarantineCount = try totals.add("quarantine", in: db)
        totals.historyCount = try totals.add("history", in: db)
        return totals
    }

    private mutating func add(_ table: String, in db: any Database) throws -> Int64 {
        let sql = "SELECT COUNT(*), CAST(coalesce(SUM(byteCount), 0) AS BIGINT) FROM \(table)"
        guard let row = try db.row(sql) else { return 0 }
        var reader = ColumnReader(row)
        let count = try reader.integer("count")
        byteCount += try reader.integer("byteCount")
        return count
    }
}
