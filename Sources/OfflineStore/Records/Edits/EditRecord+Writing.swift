import FoundationEssentials
import StoreEngine

extension EditRecord {
    /// The table of edits.
    static let table = RecordTable(
        name: "edit",
        columns: ["portalId", "laterId", "nameKind", "nameText", "nameNumber"] + UserColumns.list + [
            "pictureKind", "mediaType", "sha256", "byteCount", "basePortraitId", "baseSha256", "state", "attempts",
            "dueAt", "reason", "begunRevision", "replacedRevision", "madeAt", "serial", "revision", "isComment",
            "cameAs", "checksum",
        ]
    )

    /// Writes the record as a new edit, or over the edit that has its number, with its comment and the names it is found by.
    ///
    /// - Parameters:
    ///   - news: What others are told of it; what reads show has changed by default.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func save(telling news: News = .shown, in db: any Database) throws {
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let named = name.columns
        var values: [(any ColumnConvertible)?] = [portalId, laterId, named.kind, named.text, named.number]
        values += UserColumns(user, userId: userId).values
        values += [
            picture == .noPortrait ? 0 : 1, picture.mediaType, picture.digest, byteCount,
            base?.portraitId, base?.sha256, state.code, attempts, dueAt, reason, begunRevision, replacedRevision,
            madeAt, serial, revision, comment == nil ? 0 : 1, cameAs, checksum,
        ]
        id = try EditRecord.table.save(values, over: id, in: db)
        if let comment { try CommentTable.save(comment, of: id, in: db) }
        try EditAlias.rename(self, portalId: portalId, in: db)
        tell(news, in: db)
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

    /// Removes an edit that was for this store only, as the portal has said something newer.
    ///
    /// - Parameters:
    ///   - rule: How many former portraits are kept, of which its picture becomes one.
    ///   - db: The database, in a transaction.
    /// - Returns: The edit that goes on being shown; nil where it is gone.
    /// - Throws: The database's error.
    func unlessLocalOnly(keeping rule: HistoryRecord.Rule, in db: any Database) throws -> EditRecord? {
        guard state == .localOnly else { return self }
        try HistoryRecord.keep(self, .changedInPortal, rule, in: db)
        try delete(in: db)
        return nil
    }

    /// What the others have to know of a change of an edit.
    enum News: Hashable, Sendable {
        /// Reads show something else now, and something else may have to be sent.
        case shown
        /// Something may have to be sent at another time; all looks as before.
        case queue
        /// Nothing.
        case nothing
    }

    /// Tells others of a change; portraits don't show comments.
    func tell(_ news: News = .shown, in db: any Database) {
        let portal = PortalKey(server: server)
        switch news {
        case .nothing: break
        case .shown where comment == nil: db.tell(.edit(portal: portal, userId: userId))
        case .shown, .queue: db.tell(.queue(portal: portal))
        }
    }

    /// Gives the next place in the order of making.
    static func nextSerial(in db: any Database) throws -> Int64 {
        try db.integer(db.dialect.nextSerial) ?? 1
    }
}
