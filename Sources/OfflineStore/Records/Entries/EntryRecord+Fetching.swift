import StoreEngine

extension EntryRecord {
    /// Fetches an entry's record by its number.
    ///
    /// - Parameters:
    ///   - id: The number of the entry.
    ///   - isProven: Whether the checksum has to be right; true by default.
    ///   - db: The database.
    /// - Returns: The record, its damage, or nil where there is no such entry.
    /// - Throws: The database's error, but not the one for a damaged structure.
    static func fetch(
        id: Int64,
        proven isProven: Bool = true,
        in db: any Database
    ) throws(StoreError) -> Result<EntryRecord, EntryDamage>? {
        do {
            let sql = "SELECT \(columns) FROM entry e LEFT JOIN portal p ON p.id = e.portalId WHERE e.id = ?"
            guard let row = try db.row(sql, [id]) else { return nil }
            return Result { () throws(EntryDamage) in try EntryRecord(row, proven: isProven) }
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }

    /// Fetches an entry's record by its number, where it is there and not damaged.
    ///
    /// - Parameters:
    ///   - id: The number of the entry.
    ///   - db: The database.
    /// - Returns: The record; nil where there is none that is intact.
    /// - Throws: The database's error, but not the one for a damaged structure.
    static func intact(id: Int64, in db: any Database) throws(StoreError) -> EntryRecord? {
        guard case .success(let record) = try fetch(id: id, in: db) else { return nil }
        return record
    }

    /// Fetches the picture of the entry and proves its digest.
    ///
    /// - Parameter db: The database.
    /// - Returns: The picture or its damage.
    /// - Throws: The database's error, but not the one for a damaged structure.
    func fetchPicture(in db: any Database) throws -> Result<StoredPicture, EntryDamage> {
        try picture.fetch(PictureTable.ofEntries.query, id, in: db)
    }
}
