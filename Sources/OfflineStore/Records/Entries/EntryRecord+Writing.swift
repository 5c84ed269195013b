import FoundationEssentials
import StoreEngine

extension EntryRecord {
    /// Writes the record as a new entry, or over the entry that has its number.
    ///
    /// - Parameters:
    ///   - portalId: The number of the portal.
    ///   - db: The database.
    /// - Throws: The database's error.
    mutating func save(portalId: Int64, in db: any Database) throws {
        var values: [(any ColumnConvertible)?] = [portalId]
        values += columns.values
        values += [
            picture == .noPortrait ? 0 : 1, picture.mediaType, picture.digest, picture.byteCount, receivedAt,
            lastUsedAt, changedAt, revision, checksum,
        ]
        id = try EntryRecord.table.save(values, over: id, in: db)
    }

    /// Writes the bytes of the entry's picture, or takes them away where there is none.
    ///
    /// - Parameters:
    ///   - picture: The picture that the record describes.
    ///   - db: The database.
    /// - Throws: The database's error.
    func savePicture(_ picture: StoredPicture, in db: any Database) throws {
        try PictureTable.ofEntries.save(picture, of: id, in: db)
    }

    private static let table = RecordTable(
        name: "entry",
        columns: ["portalId"] + UserColumns.list + [
            "pictureKind", "mediaType", "sha256", "byteCount", "receivedAt", "lastUsedAt", "changedAt",
            "revision", "checksum",
        ]
    )
}
