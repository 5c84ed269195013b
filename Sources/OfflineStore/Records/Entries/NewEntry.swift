import StoreEngine

/// What the portal said, on its way into the store.
struct NewEntry {
    /// The user, if known.
    var user: StoredUser?
    /// The id of the portrait.
    let portraitId: Int64
    /// The identifier that the portrait's token is made from.
    let uuid: String
    /// The picture.
    let picture: StoredPicture
    /// What the picture was made from, where that is known.
    var master: StoredPicture.Original?
    /// What was sent, where the picture shows it; none where nothing was.
    var sent = PictureRecord.noPortrait
    /// What takes the place of the entry's picture; the portal's word by default.
    var replacement = Replacement.portal

    /// How many portraits a user keeps that were replaced; none by default.
    var historyLimit = 0

    /// The base address of the portal.
    let server: String
    /// The present time in milliseconds.
    let time: Int64

    /// Creates the entry of a user.
    init(
        user: StoredUser,
        picture: StoredPicture,
        madeFrom master: StoredPicture.Original? = nil,
        server: String,
        time: Int64
    ) {
        self.init(portraitId: user.portraitId, uuid: user.uuid, picture: picture, server: server, time: time)
        self.user = user
        self.master = master
    }

    /// Creates the entry of a portrait whose user is not known.
    init(portraitId: Int64, uuid: String, picture: StoredPicture, server: String, time: Int64) {
        self.portraitId = portraitId
        self.uuid = uuid
        self.picture = picture
        self.server = server
        self.time = time
    }

    /// The bytes of the picture and of what it was made from.
    var byteCount: Int { picture.byteCount + (master?.bytes.count ?? 0) }

    /// Stores the entry over an earlier one.
    ///
    /// - Parameters:
    ///   - id: The number of the earlier entry, or nil for a new one.
    ///   - portalId: The number of the portal.
    ///   - db: The database, in a transaction.
    /// - Returns: The record as it is stored now.
    /// - Throws: The database's error.
    func save(over id: Int64?, portalId: Int64, in db: any Database) throws -> EntryRecord {
        var record = EntryRecord(
            id: id ?? 0,
            server: server,
            user: user,
            portraitId: portraitId,
            uuid: uuid,
            picture: PictureRecord(picture),
            receivedAt: time,
            lastUsedAt: time,
            changedAt: time,
            revision: 1
        )
        let before = try Before(id: id, in: db)
        let isSame = before.picture?.record == record.picture
        record.revision = before.revision + (isSame ? 0 : 1)
        let present = [record.picture.digest, master?.digest ?? [], sent.digest]
        if let user, !isSame || master != nil || sent != .noPortrait {
            // First of all, so that what goes leaves room for what comes.
            try HistoryRecord.forget(present, of: user.userId, portalId: portalId, in: db)
        }
        if !isSame { try keep(before, unlessAmong: present, in: db) }
        if isSame, let entry = before.entry { record.changedAt = entry.changedAt }
        try record.save(portalId: portalId, in: db)
        if !isSame { try record.savePicture(picture, in: db) }
        let hasOtherMaster = try MasterRecord.save(master, of: record, in: db)
        if !isSame || hasOtherMaster {
            if let user { db.tell(.portrait(portal: PortalKey(server: server), userId: user.userId)) }
        }
        return record
    }

    /// Moves the portrait that was there before into the history.
    ///
    /// The same master again is the same portrait, whatever the portal has made of it.
    private func keep(_ before: Before, unlessAmong present: [[UInt8]], in db: any Database) throws {
        guard let former = before.picture, !present.contains(former.record.digest), let entry = before.entry,
            let userId = user?.userId ?? entry.user?.userId,
            let reason = replacement.reason(for: picture)
        else { return }
        if let master = try MasterRecord.fetch(of: entry, in: db), present.contains(master.digest) { return }
        let rule = HistoryRecord.Rule(limit: historyLimit, time: time)
        try HistoryRecord.keep(entry, of: userId, reason, rule, in: db)
    }
}
