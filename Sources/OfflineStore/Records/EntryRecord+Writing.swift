import FoundationEssentials
import GRDB

extension EntryRecord {
    /// Writes the record as a new entry, or over the entry that has its number.
    ///
    /// - Parameters:
    ///   - portalId: The number of the portal.
    ///   - db: The database.
    /// - Throws: The database's error.
    mutating func save(portalId: Int64, in db: Database) throws {
        var values: [(any DatabaseValueConvertible)?] = [portalId]
        values += columns.values
        values += [
            picture == .noPortrait ? 0 : 1, picture.mediaType, Data(picture.digest), picture.byteCount, receivedAt,
            lastUsedAt, revision, Data(checksum),
        ]
        if id == 0 {
            let marks = EntryRecord.writtenColumns.map { _ in "?" }.joined(separator: ", ")
            let names = EntryRecord.writtenColumns.joined(separator: ", ")
            try db.execute(sql: "INSERT INTO entry (\(names)) VALUES (\(marks))", arguments: StatementArguments(values))
            id = db.lastInsertedRowID
        } else {
            let assignments = EntryRecord.writtenColumns.map { "\($0) = ?" }.joined(separator: ", ")
            try db.execute(
                sql: "UPDATE entry SET \(assignments) WHERE id = ?",
                arguments: StatementArguments(values + [id])
            )
        }
    }

    /// Writes the bytes of the entry's picture, or takes them away where there is none.
    ///
    /// - Parameters:
    ///   - picture: The picture that the record describes.
    ///   - db: The database.
    /// - Throws: The database's error.
    func savePicture(_ picture: StoredPicture, in db: Database) throws {
        switch picture {
        case .original(let original):
            try db.execute(
                sql: """
                    INSERT INTO picture (entryId, bytes) VALUES (?, ?)
                    ON CONFLICT (entryId) DO UPDATE SET bytes = excluded.bytes
                    """,
                arguments: [id, Data(original.bytes)]
            )
        case .noPortrait:
            try db.execute(sql: "DELETE FROM picture WHERE entryId = ?", arguments: [id])
        }
    }

    private static let writtenColumns =
        ["portalId"] + UserColumns.list + [
            "pictureKind", "mediaType", "sha256", "byteCount", "receivedAt", "lastUsedAt", "revision", "checksum",
        ]
}
