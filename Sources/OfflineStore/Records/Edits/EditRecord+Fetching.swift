import StoreEngine

extension EditRecord {
    /// Fetches an edit's record by its number.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - isProven: Whether the checksum has to be right; true by default.
    ///   - db: The database.
    /// - Returns: The record, its damage, or nil where there is no such edit.
    /// - Throws: The database's error, but not the one for a damaged structure.
    static func fetch(
        id: Int64,
        proven isProven: Bool = true,
        in db: any Database
    ) throws(StoreError) -> Result<EditRecord, EntryDamage>? {
        do {
            let sql = "\(selection) WHERE d.id = ?"
            guard let row = try db.row(sql, [id]) else { return nil }
            return Result { () throws(EntryDamage) in try EditRecord(row, proven: isProven) }
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }

    /// Fetches an edit that is intact and no earlier version of another.
    static func intact(id: Int64, in db: any Database) throws -> EditRecord? {
        guard case .success(let record) = try fetch(id: id, in: db), record.laterId == nil else { return nil }
        return record
    }

    /// Fetches an edit as well as it can be read: one whose metadata are damaged is parked, with that reason.
    static func readable(id: Int64, in db: any Database) throws -> EditRecord? {
        guard let found = try fetch(id: id, in: db) else { return nil }
        switch found {
        case .success(let record):
            return record.laterId == nil ? record : nil
        case .failure(let damage):
            var record: EditRecord?
            if case .success(let unproven) = try fetch(id: id, proven: false, in: db) {
                record = unproven
            } else {
                record = try unreadable(id: id, in: db)
            }
            record?.park(damage)
            return record?.laterId == nil ? record : nil
        }
    }

    /// Stands for an edit of which hardly anything can be read, so that a person can decide about it.
    private static func unreadable(id: Int64, in db: any Database) throws -> EditRecord? {
        let sql = """
            SELECT p.server, d.userId, d.laterId FROM edit d LEFT JOIN portal p ON p.id = d.portalId WHERE d.id = ?
            """
        let found: Row?
        do {
            found = try db.row(sql, [id])
        } catch {
            guard case .corrupt = error else { throw error }
            found = nil
        }
        guard let found else { return nil }
        let userId = found.integer(1)
        return EditRecord(
            id: id,
            server: found.text(0) ?? "",
            laterId: found.integer(2),
            name: .userId(userId ?? 0),
            userId: userId,
            picture: .noPortrait,
            state: .parked,
            dueAt: 0,
            madeAt: 0,
            serial: 0
        )
    }

    /// Makes a damaged edit one that waits for a person.
    mutating func park(_ damage: EntryDamage) {
        if state != .aside { state = .parked }
        reason = "the stored edit is damaged: \(damage.reason)"
    }

    /// Fetches the record of an earlier version that is kept.
    ///
    /// - Parameters:
    ///   - revision: The version.
    ///   - db: The database.
    /// - Returns: The record, or nil where it is not kept or damaged.
    /// - Throws: The database's error.
    func earlier(_ revision: Int64, in db: any Database) throws -> EditRecord? {
        let sql = "SELECT id FROM edit WHERE laterId = ? AND revision = ?"
        let found = try db.integer(sql, [id, revision])
        guard let found, case .success(let record) = try EditRecord.fetch(id: found, in: db) else { return nil }
        return record
    }

    /// Fetches the picture of the edit and proves its digest.
    func fetchPicture(in db: any Database) throws -> Result<StoredPicture, EntryDamage> {
        try picture.fetch(PictureTable.ofEdits.query, id, in: db)
    }
}
