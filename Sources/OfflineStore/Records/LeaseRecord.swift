import GRDB

/// The row of a lease.
struct LeaseRecord: Hashable, Sendable {
    /// The number of the lease.
    let id: Int64
    /// The number of the portal.
    let portalId: Int64
    /// What the edits are about, as a subject's text.
    let subject: String
    /// The process that holds it.
    let holder: ProcessIdentity
    /// The time of its end in milliseconds.
    let expiresAt: Int64

    /// Fetches the leases that hold, of one portal or of all.
    ///
    /// Cost: every lease is looked at, of which there is one for each sending that goes on or was cut short.
    ///
    /// - Parameters:
    ///   - portalId: The number of the portal; nil for all.
    ///   - time: The present time in milliseconds.
    ///   - db: The database.
    /// - Returns: The leases that have not expired and whose process is not known to have ended.
    /// - Throws: The database's error.
    static func holding(portalId: Int64? = nil, at time: Int64, in db: Database) throws -> [LeaseRecord] {
        let sql = """
            SELECT id, portalId, subject, place, processId, startedAt, expiresAt FROM lease
            WHERE expiresAt > ? AND portalId = ifnull(?, portalId)
            """
        let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [time, portalId])
        guard !rows.isEmpty else { return [] }
        let observer = ProcessIdentity.current
        return try rows.map(LeaseRecord.init).filter { !$0.holder.hasEnded(seenBy: observer) }
    }

    /// Takes the lease of a subject, unless somebody has it.
    ///
    /// - Returns: The number of the lease, or nil where somebody has it.
    static func acquire(
        _ subject: EditSubject,
        portalId: Int64,
        until end: Int64,
        at time: Int64,
        in db: Database
    ) throws -> Int64? {
        guard try !holding(portalId: portalId, at: time, in: db).contains(where: { $0.subject == subject.text }) else {
            return nil
        }
        let holder = ProcessIdentity.current
        try db.execute(
            sql: "DELETE FROM lease WHERE expiresAt <= ? OR portalId = ? AND subject = ?",
            arguments: [time, portalId, subject.text]
        )
        try db.execute(
            sql: """
                INSERT INTO lease (portalId, subject, place, processId, startedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [portalId, subject.text, holder.place, holder.processId, holder.startedAt, end]
        )
        return db.lastInsertedRowID
    }

    private init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        portalId = try reader.integer("portalId")
        subject = try reader.text("subject")
        holder = ProcessIdentity(
            place: try reader.text("place"),
            processId: try reader.integer("processId"),
            startedAt: try reader.integer("startedAt")
        )
        expiresAt = try reader.integer("expiresAt")
    }
}
