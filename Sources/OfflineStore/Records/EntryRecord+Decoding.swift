import GRDB

extension EntryRecord {
    /// The columns that a record is read from, in order; `e` is the entry and `p` its portal.
    static let columns = """
        e.id, p.server, e.companyId, e.userId, e.portraitId, e.uuid, e.screenName, e.emailAddress, e.firstName, \
        e.middleName, e.lastName, e.pictureKind, e.mediaType, e.sha256, e.byteCount, e.receivedAt, e.lastUsedAt, \
        e.syncState, e.attempts, e.dueAt, e.parkReason, e.revision, e.checksum
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
        let companyId = try reader.optionalInteger("companyId")
        let userId = try reader.optionalInteger("userId")
        portraitId = try reader.integer("portraitId")
        uuid = try reader.text("uuid")
        let screenName = try reader.text("screenName")
        let emailAddress = try reader.text("emailAddress")
        let firstName = try reader.text("firstName")
        let middleName = try reader.text("middleName")
        let lastName = try reader.text("lastName")
        if let userId, let companyId {
            user = StoredUser(
                userId: userId,
                companyId: companyId,
                portraitId: portraitId,
                uuid: uuid,
                screenName: screenName,
                emailAddress: emailAddress,
                firstName: firstName,
                middleName: middleName,
                lastName: lastName
            )
        }
        picture = try PictureRecord(&reader)
        receivedAt = try reader.integer("receivedAt")
        lastUsedAt = try reader.integer("lastUsedAt")
        syncState = try SyncState(
            SyncState.Columns(
                code: try reader.integer("syncState"),
                attempts: try reader.integer("attempts"),
                due: try reader.optionalInteger("dueAt"),
                reason: try reader.optionalText("parkReason")
            )
        )
        revision = try reader.integer("revision")
        guard isProven else { return }
        guard try reader.bytes("checksum") == checksum else { throw .metadata }
    }
}

extension PictureRecord {
    /// Reads what a row says of the picture.
    fileprivate init(_ reader: inout ColumnReader) throws(EntryDamage) {
        let kind = try reader.integer("pictureKind")
        let mediaType = try reader.optionalText("mediaType")
        let digest = try reader.bytes("sha256")
        let byteCount = try reader.integer("byteCount")
        switch kind {
        case 0: self = .noPortrait
        case 1: self = .original(mediaType: mediaType, digest: digest, byteCount: Int(byteCount))
        default: throw .column("pictureKind")
        }
    }
}
