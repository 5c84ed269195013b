/// A count of what is being removed.
struct Removal {
    /// The number of entries.
    var count = 0
    /// The number of pages of lists.
    var pageCount = 0
    /// The number of edits.
    var editCount = 0
    /// The number of their bytes.
    var byteCount = 0

    /// Removes the entries for which a condition holds.
    ///
    /// - Parameters:
    ///   - condition: The condition on the entry's columns.
    ///   - arguments: The values for its question marks.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func remove(_ condition: String, _ arguments: [(any ColumnConvertible)?], in db: any Database) throws {
        count += try delete(from: "entry", where: condition, arguments, in: db)
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
        try db.execute("DELETE FROM edit WHERE \(condition)", arguments)
    }

    /// The report of what was removed.
    ///
    /// - Parameter keptCount: The number of edits that had to stay.
    /// - Returns: The report for the caller.
    func report(keptCount: Int) -> RemovalReport {
        RemovalReport(
            removedCount: count,
            removedPageCount: pageCount,
            removedEditCount: editCount,
            removedByteCount: byteCount,
            keptCount: keptCount
        )
    }
}
