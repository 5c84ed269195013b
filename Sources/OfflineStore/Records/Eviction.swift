import GRDB

/// The removal of clean entries for want of space, least recently used first.
enum Eviction {
    /// What an entry costs besides its picture, so that a million users without a portrait have an end too.
    static let entryOverhead = 512

    /// Removes clean entries until the store fits.
    ///
    /// Edits take their part of the space and are never touched.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size limit.
    ///   - kept: The number of an entry that is not touched, if any.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of removed entries and their picture bytes.
    /// - Throws: The database's error.
    @discardableResult
    static func evict(
        to maximumByteCount: Int,
        keeping kept: Int64? = nil,
        in db: Database
    ) throws -> (count: Int, byteCount: Int) {
        var removed = (count: 0, byteCount: 0)
        var excess = try usage(in: db) - maximumByteCount
        while excess > 0 {
            let oldest = try db.cachedStatement(
                sql: "SELECT id, byteCount FROM entry WHERE id <> ? ORDER BY lastUsedAt, id LIMIT 1"
            )
            guard let row = try Row.fetchOne(oldest, arguments: [kept ?? 0]) else { break }
            var reader = ColumnReader(row)
            let id = try reader.integer("id")
            let byteCount = Int(try reader.integer("byteCount"))
            try db.cachedStatement(sql: "DELETE FROM entry WHERE id = ?").execute(arguments: [id])
            excess -= byteCount + entryOverhead
            removed.count += 1
            removed.byteCount += byteCount
        }
        return removed
    }

    private static func usage(in db: Database) throws -> Int {
        let statement = try db.cachedStatement(
            sql: """
                SELECT byteCount + editByteCount + (entryCount + editCount) * \(entryOverhead) FROM usage
                """
        )
        return try Int.fetchOne(statement) ?? 0
    }
}
