import StoreEngine

extension HistoryRecord {
    /// The query for the rows of a user, newest first, in an index.
    static let ofUser = "\(selection) WHERE h.portalId = ? AND h.userId = ? ORDER BY h.id DESC"

    private static let selection = """
        SELECT h.id, p.server, h.userId, h.portraitId, h.mediaType, h.sha256, h.pictureByteCount, h.masterMediaType, \
        h.masterSha256, h.byteCount, h.receivedAt, h.replacedAt, h.reason, h.checksum
        FROM history h JOIN portal p ON p.id = h.portalId
        """

    /// Reads a row and proves its checksum.
    ///
    /// - Parameter row: A row of the selection.
    /// - Throws: The damage, where the row is not what was stored.
    init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        server = try reader.text("server")
        userId = try reader.integer("userId")
        portraitId = try reader.integer("portraitId")
        let mediaType = try reader.optionalText("mediaType")
        let digest = try reader.bytes("sha256")
        let pictureByteCount = Int(try reader.integer("pictureByteCount"))
        picture = .original(mediaType: mediaType, digest: digest, byteCount: pictureByteCount)
        let masterMediaType = try reader.optionalText("masterMediaType")
        let masterDigest = try reader.bytes("masterSha256")
        let masterByteCount = Int(try reader.integer("byteCount")) - pictureByteCount
        master =
            masterDigest.isEmpty
            ? .noPortrait : .original(mediaType: masterMediaType, digest: masterDigest, byteCount: masterByteCount)
        receivedAt = try reader.integer("receivedAt")
        replacedAt = try reader.integer("replacedAt")
        reason = try FormerPortrait.Reason(code: try reader.integer("reason"))
        guard try reader.bytes("checksum") == checksum else { throw .metadata }
    }

    /// Fetches the intact rows of a user, newest first.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - portalId: The number of the portal.
    ///   - db: The database.
    /// - Returns: The records; damaged ones are left out, as verifying reports them.
    /// - Throws: The database's error.
    static func all(of userId: Int64, portalId: Int64, in db: any Database) throws -> [HistoryRecord] {
        try db.rows(ofUser, [portalId, userId])
            .compactMap { row in
                do throws(EntryDamage) {
                    return try HistoryRecord(row)
                } catch {
                    return nil
                }
            }
    }

    /// Fetches a row by its number.
    ///
    /// - Parameters:
    ///   - id: The number.
    ///   - db: The database.
    /// - Returns: The record, its damage, or nil where there is no such row.
    /// - Throws: The database's error, but not the one for a damaged structure.
    static func fetch(id: Int64, in db: any Database) throws(StoreError) -> Result<HistoryRecord, EntryDamage>? {
        do {
            guard let row = try db.row("\(selection) WHERE h.id = ?", [id]) else { return nil }
            return Result { () throws(EntryDamage) in try HistoryRecord(row) }
        } catch StoreError.corrupt {
            return .failure(.structure)
        }
    }

    /// Fetches the bytes and proves their digests.
    ///
    /// - Parameter db: The database.
    /// - Returns: The bytes.
    /// - Throws: The damage, or the database's error.
    func original(in db: any Database) throws -> FormerPortrait.Original {
        func bytes(_ record: PictureRecord, _ column: String) throws -> StoredPicture.Original? {
            let sql = "SELECT \(column) FROM historyPicture WHERE historyId = ?"
            guard case .original(let original) = try record.fetch(sql, id, in: db).get() else { return nil }
            return original
        }
        guard let own = try bytes(picture, "bytes") else { throw EntryDamage.pictureMissing }
        return FormerPortrait.Original(picture: own, master: try bytes(master, "masterBytes"))
    }
}
