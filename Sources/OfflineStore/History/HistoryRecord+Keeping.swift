import StoreEngine

extension HistoryRecord {
    /// How portraits are kept that are replaced.
    struct Rule: Hashable, Sendable {
        /// The number of former portraits that a user keeps; 0 for none.
        var limit: Int

        /// The present time in milliseconds.
        var time: Int64
    }

    private static let table = RecordTable(
        name: "history",
        columns: [
            "portalId", "userId", "portraitId", "mediaType", "sha256", "pictureByteCount", "masterMediaType",
            "masterSha256", "byteCount", "receivedAt", "replacedAt", "reason", "checksum",
        ]
    )

    /// Keeps the portrait of an entry that is about to be replaced, with what it was made from.
    ///
    /// The bytes are copied by the database.
    ///
    /// - Parameters:
    ///   - entry: The entry, whose picture is intact.
    ///   - userId: The id of the user.
    ///   - reason: Why it is replaced.
    ///   - rule: How many are kept.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func keep(
        _ entry: EntryRecord,
        of userId: Int64,
        _ reason: FormerPortrait.Reason,
        _ rule: Rule,
        in db: any Database
    ) throws {
        guard entry.picture != .noPortrait else { return }
        let master = try MasterRecord.fetch(of: entry, in: db)
        let record = HistoryRecord(
            server: entry.server,
            userId: userId,
            portraitId: entry.portraitId,
            picture: entry.picture,
            master: master.map { .original($0) } ?? .noPortrait,
            receivedAt: entry.receivedAt,
            replacedAt: rule.time,
            reason: reason
        )
        let masterBytes = master == nil ? "NULL" : "(SELECT m.bytes FROM master m WHERE m.id = p.entryId)"
        try record.keep(rule, copying: "p.bytes, \(masterBytes) FROM picture p WHERE p.entryId = ?", entry.id, in: db)
    }

    /// Keeps the picture of an edit that was shown, and is about to go without having been sent.
    ///
    /// - Parameters:
    ///   - edit: The edit; nothing is kept of a removal, where nobody knows whose it is, or where the portal gave the same picture,
    ///     which is the user's portrait under the edit.
    ///   - reason: Why it goes.
    ///   - rule: How many are kept.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func keep(
        _ edit: EditRecord,
        _ reason: FormerPortrait.Reason,
        _ rule: Rule,
        in db: any Database
    ) throws {
        guard let userId = edit.userId, edit.comment == nil, edit.picture != .noPortrait else { return }
        let portalId = try EntryIndex.makePortalId(edit.server, in: db)
        let present = "SELECT id FROM entry WHERE portalId = ? AND userId = ? AND sha256 = ?"
        guard try db.integer(present, [portalId, userId, edit.picture.digest]) == nil else { return }
        let record = HistoryRecord(
            server: edit.server,
            userId: userId,
            portraitId: 0,
            picture: edit.picture,
            master: .noPortrait,
            receivedAt: edit.madeAt,
            replacedAt: rule.time,
            reason: reason
        )
        try record.keep(rule, copying: "e.bytes, NULL FROM editPicture e WHERE e.editId = ?", edit.id, in: db)
    }

    private func keep(_ rule: Rule, copying source: String, _ sourceId: Int64, in db: any Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        // The same picture is kept once, and has its place among the others by its last end.
        let same = "DELETE FROM history WHERE portalId = ? AND userId = ? AND sha256 = ?"
        try db.execute(same, [portalId, userId, picture.digest])
        if rule.limit > 0 {
            let values: [(any ColumnConvertible)?] = [
                portalId, userId, portraitId, picture.mediaType, picture.digest, picture.byteCount, master.mediaType,
                master.digest, byteCount, receivedAt, replacedAt, reason.code, checksum,
            ]
            let id = try Self.table.save(values, over: 0, in: db)
            try db.execute(
                "INSERT INTO historyPicture (historyId, bytes, masterBytes) SELECT CAST(? AS BIGINT), \(source)",
                [id, sourceId]
            )
        }
        let newest = "SELECT id FROM history WHERE portalId = ? AND userId = ? ORDER BY id DESC LIMIT ?"
        try db.execute(
            "DELETE FROM history WHERE portalId = ? AND userId = ? AND id NOT IN (\(newest))",
            [portalId, userId, portalId, userId, rule.limit]
        )
    }

    /// Takes pictures out of the history that the user has again.
    ///
    /// - Parameters:
    ///   - digests: The digests of the present picture, of what it was made from, and of what was sent; empty ones count for
    ///     nothing.
    ///   - userId: The id of the user.
    ///   - portalId: The number of the portal.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    static func forget(_ digests: [[UInt8]], of userId: Int64, portalId: Int64, in db: any Database) throws {
        for digest in Set(digests) where !digest.isEmpty {
            try db.execute(
                "DELETE FROM history WHERE portalId = ? AND userId = ? AND (sha256 = ? OR masterSha256 = ?)",
                [portalId, userId, digest, digest]
            )
        }
    }
}

extension PictureRecord {
    fileprivate static func original(_ master: MasterRecord) -> PictureRecord {
        .original(mediaType: master.mediaType, digest: master.digest, byteCount: Int(master.byteCount))
    }
}
