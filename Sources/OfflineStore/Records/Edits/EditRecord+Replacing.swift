import StoreEngine

import struct FoundationEssentials.Date

extension EditRecord {
    /// A newer change for the same portrait or comment.
    struct Newer {
        /// The name that the user was called by.
        var name: EntryName
        /// What the portrait is to become; none for a comment.
        var picture: StoredPicture
        /// The name of the format that the picture was given in; nil where that was not told.
        var cameAs: String?
        /// What is to become of the comment; nil for a portrait.
        var comment: CommentEdit?
        /// What the portal had, for where the older change doesn't tell that; nil for a comment.
        var base: PortraitBase?
        /// What is to become of the change.
        var state: EditState
        /// The time of making in milliseconds.
        var madeAt: Int64
        /// The place in the order of making.
        var serial: Int64
    }

    /// Puts a newer change in place of this one; the newest can be taken back.
    ///
    /// Number, base and a sending that was begun stay; attempts begin anew.
    ///
    /// - Parameters:
    ///   - newer: The newer change.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func replace(with newer: Newer, in db: any Database) throws {
        try keepVersion(in: db)
        replacedRevision = revision
        revision += 1
        name = newer.name
        picture = PictureRecord(newer.picture)
        cameAs = newer.cameAs
        comment = newer.comment
        base = base ?? newer.base
        state = newer.state
        attempts = 0
        dueAt = newer.madeAt
        reason = nil
        madeAt = newer.madeAt
        serial = newer.serial
        try save(in: db)
        try savePicture(newer.picture, in: db)
        try forgetVersions(in: db)
    }

    /// Takes the present version back: what it replaced is there again, as it was.
    ///
    /// - Parameter db: The database, in a transaction.
    /// - Returns: Whether there was something; otherwise nothing has changed.
    /// - Throws: The database's error.
    mutating func takeBack(in db: any Database) throws -> Bool {
        guard let replacedRevision, let earlier = try earlier(replacedRevision, in: db) else { return false }
        guard case .success(let old) = try earlier.fetchPicture(in: db) else { return false }
        if begunRevision == revision { begunRevision = nil }
        // What is sent under the number of this version must stay what it was, so the old one gets a new number.
        if begunRevision == replacedRevision { begunRevision = revision + 1 }
        revision += 1
        self.replacedRevision = nil
        name = earlier.name
        picture = earlier.picture
        cameAs = earlier.cameAs
        comment = earlier.comment
        base = earlier.base
        state = earlier.state
        attempts = earlier.attempts
        dueAt = earlier.dueAt
        reason = earlier.reason
        madeAt = earlier.madeAt
        serial = earlier.serial
        try save(in: db)
        try savePicture(old, in: db)
        try forgetVersions(in: db)
        return true
    }

    /// Notes that the sending of the present version began; nothing where there is no time.
    ///
    /// - Parameters:
    ///   - start: The time at which it began.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func begin(at start: Date?, in db: any Database) throws {
        guard let start else { return }
        if begunRevision == nil { comment?.begunAt = start }
        begunRevision = revision
        try saveVersions(telling: .nothing, in: db)
    }

    /// The place in the order of making of the version that this one replaced; 0 where there is none.
    func replacedSerial(in db: any Database) throws -> Int64 {
        try replacedRevision.flatMap { try earlier($0, in: db) }?.serial ?? 0
    }

    /// Makes another edit the version that this one replaced, so that it is there again where this one is taken back.
    ///
    /// This one keeps its number, as somebody may be sending it; the other one gets a lower one than all versions have. It has to be
    /// saved.
    ///
    /// - Parameters:
    ///   - other: The other edit, which was made before this one.
    ///   - user: Whose both are.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func take(_ other: EditRecord, asReplacedBy user: StoredUser, in db: any Database) throws {
        var version = other
        version.laterId = id
        version.user = user
        version.userId = user.userId
        version.revision = min(revision, begunRevision ?? revision, replacedRevision ?? revision) - 1
        version.begunRevision = nil
        version.replacedRevision = nil
        try version.forgetVersions(in: db)
        try version.save(in: db)
        replacedRevision = version.revision
    }

    /// Has it come over what the portal has by now, and with it the version that it replaced.
    ///
    /// - Parameters:
    ///   - base: What the portal has.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    mutating func rebase(on base: PortraitBase, in db: any Database) throws {
        self.base = base
        try saveVersions(in: db)
        guard let replacedRevision, var earlier = try earlier(replacedRevision, in: db) else { return }
        earlier.base = base
        try earlier.save(telling: .nothing, in: db)
    }

    /// Writes a change after which other versions than before may be referred to.
    mutating func saveVersions(telling news: News = .shown, in db: any Database) throws {
        try save(telling: news, in: db)
        try forgetVersions(in: db)
    }

    /// Keeps the present version, whose bytes are copied by the database.
    private func keepVersion(in db: any Database) throws {
        var version = self
        version.id = 0
        version.laterId = id
        try version.save(in: db)
        try db.execute(
            "INSERT INTO editPicture (editId, bytes) SELECT CAST(? AS BIGINT), bytes FROM editPicture WHERE editId = ?",
            [version.id, id]
        )
    }

    /// Removes the versions that nothing refers to.
    private func forgetVersions(in db: any Database) throws {
        try db.execute(
            "DELETE FROM edit WHERE laterId = ? AND revision <> ? AND revision <> ?",
            [id, begunRevision ?? 0, replacedRevision ?? 0]
        )
    }
}
