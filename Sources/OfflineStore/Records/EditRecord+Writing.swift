import FoundationEssentials
import GRDB

extension EditRecord {
    /// The columns that are written, in order.
    static let writtenColumns =
        ["portalId", "laterId", "nameKind", "nameText", "nameNumber"] + UserColumns.list + [
            "pictureKind", "mediaType", "sha256", "byteCount", "basePortraitId", "baseSha256", "state", "attempts",
            "dueAt", "reason", "begunRevision", "replacedRevision", "madeAt", "serial", "revision", "checksum",
        ]

    /// Writes the record as a new edit, or over the edit that has its number, and the names it is found by.
    ///
    /// - Parameter db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func save(in db: Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let named = name.columns
        var values: [(any DatabaseValueConvertible)?] = [portalId, laterId, named.kind, named.text, named.number]
        values += UserColumns(user, userId: userId).values
        values += [
            picture == .noPortrait ? 0 : 1, picture.mediaType, Data(picture.digest), picture.byteCount,
            base?.portraitId, base?.sha256, state.code, attempts, dueAt, reason, begunRevision, replacedRevision,
            madeAt, serial, revision, Data(checksum),
        ]
        if id == 0 {
            let marks = EditRecord.writtenColumns.map { _ in "?" }.joined(separator: ", ")
            let names = EditRecord.writtenColumns.joined(separator: ", ")
            let statement = try db.cachedStatement(sql: "INSERT INTO edit (\(names)) VALUES (\(marks))")
            try statement.execute(arguments: StatementArguments(values))
            id = db.lastInsertedRowID
        } else {
            let assignments = EditRecord.writtenColumns.map { "\($0) = ?" }.joined(separator: ", ")
            let statement = try db.cachedStatement(sql: "UPDATE edit SET \(assignments) WHERE id = ?")
            try statement.execute(arguments: StatementArguments(values + [id]))
        }
        try EditAlias.rename(self, portalId: portalId, in: db)
    }

    /// Writes the bytes of the edit's picture, or takes them away for a removal.
    func savePicture(_ picture: StoredPicture, in db: Database) throws {
        switch picture {
        case .original(let original):
            try db.execute(
                sql: """
                    INSERT INTO editPicture (editId, bytes) VALUES (?, ?)
                    ON CONFLICT (editId) DO UPDATE SET bytes = excluded.bytes
                    """,
                arguments: [id, Data(original.bytes)]
            )
        case .noPortrait:
            try db.execute(sql: "DELETE FROM editPicture WHERE editId = ?", arguments: [id])
        }
    }

    /// Removes the edit with its picture, its names and its earlier versions.
    func delete(in db: Database) throws {
        try db.execute(sql: "DELETE FROM edit WHERE id = ?", arguments: [id])
    }

    /// Gives the next place in the order of making.
    static func nextSerial(in db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT ifnull(MAX(serial), 0) + 1 FROM edit")) ?? 1
    }
}
