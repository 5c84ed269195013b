import StoreEngine

extension EntryRecord {
    /// The columns that a record is read from, in order; `e` is the entry and `p` its portal.
    static let columns = """
        e.id, p.server, e.companyId, e.userId, e.portraitId, e.uuid, e.screenName, e.emailAddress, e.firstName, \
        e.middleName, e.lastName, e.pictureKind, e.mediaType, e.sha256, e.byteCount, e.receivedAt, e.lastUsedAt, \
        e.changedAt, e.revision, e.checksum
        """

    /// Reads a record and proves its checksum.
    ///
    /// - Parameters:
    ///   - row: A row with the columns of a record.
    ///   - isProven: Whether the checksum has to be right; true by default.
    /// - Throws: The damage, where the row is not what was stored.
    init(_ row: Row, proven isProven: Bool = true) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        server = try reader.text("server")
        let whose = try UserColumns(&reader)
        portraitId = whose.portraitId
        uuid = whose.uuid
        user = whose.user
        picture = try PictureRecord(&reader)
        receivedAt = try reader.integer("receivedAt")
        lastUsedAt = try reader.integer("lastUsedAt")
        // What was stored by the layouts before the ninth does not tell.
        changedAt = try reader.optionalInteger("changedAt") ?? receivedAt
        revision = try reader.integer("revision")
        guard isProven else { return }
        guard try reader.bytes("checksum") == checksum else { throw .metadata }
    }
}
