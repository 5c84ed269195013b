import FoundationEssentials

extension EditRecord {
    /// The table of edits.
    static let table = RecordTable(
        name: "edit",
        columns: ["portalId", "laterId", "nameKind", "nameText", "nameNumber"] + UserColumns.list + [
            "pictureKind", "mediaType", "sha256", "byteCount", "basePortraitId", "baseSha256", "state", "attempts",
            "dueAt", "reason", "begunRevision", "replacedRevision", "madeAt", "serial", "revision", "isComment",
            "checksum",
        ]
    )

    /// Writes the record as a new edit, or over the edit that has its number, with its comment and the names it is found by.
    ///
    /// - Parameter db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func save(in db: any Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let named = name.columns
        var values: [(any ColumnConvertible)?] = [portalId, laterId, named.kind, named.text, named.number]
        values += UserColumns(user, userId: userId).values
        values += [
            picture == .noPortrait ? 0 : 1, picture.mediaType, picture.digest, byteCount,
            base?.portraitId, base?.sha256, state.code, attempts, dueAt, reason, begunRevision, replacedRevision,
            madeAt, serial, revision, comment == nil ? 0 : 1, checksum,
        ]
        id = try EditRecord.table.save(values, over: id, in: db)
        if let comment { try CommentTable.save(comment, of: id, in: db) }
        try EditAlias.rename(self, portalId: portalId, in: db)
        tell(in: db)
    }

    /// Writes the bytes of the edit's picture, or takes them away for a removal.
    func savePicture(_ picture: StoredPicture, in db: any Database) throws {
        try PictureTable.ofEdits.save(picture, of: id, in: db)
    }

    /// Removes the edit with its picture, its names and its earlier versions.
    func delete(in db: any Database) throws {
        try db.execute("DELETE FROM edit WHERE id = ?", [id])
        tell(in: db)
    }

    private func tell(in db: any Database) {
        db.tell(.edit(portal: PortalKey(server: server), userId: comment == nil ? userId : nil))
    }

    /// Gives the next place in the order of making.
    static func nextSerial(in db: any Database) throws -> Int64 {
        try db.integer(db.dialect.nextSerial) ?? 1
    }
}
