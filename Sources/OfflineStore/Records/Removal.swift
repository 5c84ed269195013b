import StoreEngine

/// A count of what is being removed.
struct Removal: Sendable {
    /// The number of entries.
    var count = 0
    /// The number of masters.
    var masterCount = 0
    /// The number of former portraits.
    var historyCount = 0

    /// The number of pages of lists.
    var pageCount = 0
    /// The number of edits.
    var editCount = 0
    /// The number of their bytes.
    var byteCount = 0

    /// Removes the entries for which a condition holds, with what their pictures were made from.
    ///
    /// - Parameters:
    ///   - condition: The condition on the entry's columns.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func remove(_ condition: String, _ arguments: [(any ColumnConvertible)?], in db: any Database) throws {
        try removeMasters("id IN (SELECT id FROM entry WHERE \(condition))", arguments, in: db)
        count += try delete(from: "entry", where: condition, arguments, in: db)
    }

    /// Removes the masters for which a condition holds; their pictures are drawn from what the portal gave then.
    ///
    /// - Parameters:
    ///   - condition: The condition on the master's columns.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func removeMasters(
        _ condition: String,
        _ arguments: [(any ColumnConvertible)?],
        in db: any Database
    ) throws {
        masterCount += try delete(from: "master", where: condition, arguments, in: db)
    }

    /// Removes the former portraits for which a condition holds.
    ///
    /// - Parameters:
    ///   - condition: The condition on the columns of the history.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func removeHistory(
        _ condition: String,
        _ arguments: [(any ColumnConvertible)?],
        in db: any Database
    ) throws {
        historyCount += try delete(from: "history", where: condition, arguments, in: db)
    }

    /// Removes the pages of lists for which a condition holds.
    ///
    /// - Parameters:
    ///   - condition: The condition on the page's columns.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func removePages(_ condition: String, _ arguments: [(any ColumnConvertible)?], in db: any Database) throws
    {
        pageCount += try delete(from: "page", where: condition, arguments, in: db)
        try ListRecord.removeEmpty(in: db)
    }

    private mutating func delete(
        from table: String,
        where condition: String,
        _ arguments: [(any ColumnConvertible)?],
        in db: any Database
    ) throws -> Int {
        let sql = "SELECT CAST(coalesce(SUM(byteCount), 0) AS BIGINT) FROM \(table) WHERE \(condition)"
        byteCount += Int(try db.integer(sql, arguments) ?? 0)
        return try db.execute("DELETE FROM \(table) WHERE \(condition)", arguments)
    }

    /// Removes the edits and kept versions for which a condition holds; the versions of an edit go with it.
    ///
    /// - Parameters:
    ///   - condition: The condition on the edit's columns.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func removeEdits(_ condition: String, _ arguments: [(any ColumnConvertible)?], in db: any Database) throws
    {
        let sums = "CAST(coalesce(SUM(byteCount), 0) AS BIGINT), COUNT(*) FILTER (WHERE laterId IS NULL)"
        let sql = "SELECT \(sums) FROM edit WHERE \(condition)"
        if let row = try db.row(sql, arguments) {
            var reader = ColumnReader(row)
            byteCount += Int(try reader.integer("byteCount"))
            editCount += Int(try reader.integer("count"))
        }
        guard try db.execute("DELETE FROM edit WHERE \(condition)", arguments) > 0 else { return }
        // Whose they all were is not looked at.
        db.tell(.everything)
    }

    /// Removes some of the entries, masters or pages for which a condition holds, but those that others hold at this moment; nobody is
    /// waited for.
    ///
    /// - Parameters:
    ///   - table: The table, `entry`, `master`, `history` or `page`.
    ///   - condition: The condition on its columns.
    ///   - arguments: The values for its question marks.
    ///   - limit: The greatest number of rows.
    ///   - db: The database, in a transaction.
    /// - Returns: Whether there may be more.
    /// - Throws: The database's error.
    mutating func removePart(
        from table: String,
        where condition: String,
        _ arguments: [(any ColumnConvertible)?],
        limit: Int,
        in db: any Database
    ) throws -> Bool {
        let sql = """
            DELETE FROM \(table) WHERE id IN
                (SELECT id FROM \(table) WHERE \(condition) LIMIT ? \(db.dialect.skippingTaken(table)))
            RETURNING byteCount
            """
        let byteCounts = try db.integers(sql, arguments + [limit])
        add(byteCounts, of: table)
        return byteCounts.count == limit
    }

    /// Counts rows that were removed.
    ///
    /// - Parameters:
    ///   - byteCounts: The numbers of their bytes.
    ///   - table: Their table, `entry`, `master`, `history` or `page`.
    mutating func add(_ byteCounts: [Int64], of table: String) {
        byteCount += byteCounts.reduce(0) { $0 + Int($1) }
        switch table {
        case "page": pageCount += byteCounts.count
        case "master": masterCount += byteCounts.count
        case "history": historyCount += byteCounts.count
        default: count += byteCounts.count
        }
    }

    /// Adds what another count has.
    static func += (sum: inout Removal, part: Removal) {
        sum.count += part.count
        sum.masterCount += part.masterCount
        sum.historyCount += part.historyCount
        sum.pageCount += part.pageCount
        sum.editCount += part.editCount
        sum.byteCount += part.byteCount
    }

    /// The report of what was removed.
    ///
    /// - Parameter keptCount: The number of edits that had to stay.
    /// - Returns: The report for the caller.
    func report(keptCount: Int) -> RemovalReport {
        RemovalReport(
            removedCount: count,
            removedMasterCount: masterCount,
            removedHistoryCount: historyCount,
            removedPageCount: pageCount,
            removedEditCount: editCount,
            removedByteCount: byteCount,
            keptCount: keptCount
        )
    }
}
