/// The row of a lease.
struct LeaseRecord: Hashable, Sendable {
    /// The number of the lease.
    let id: Int64

    /// The base address of the subject's portal.
    let server: String

    /// The subject in the form in which it is stored.
    let subject: String

    /// The process that holds it.
    let holder: ProcessIdentity

    /// The time in milliseconds at which it ends.
    let expiresAt: Int64

    /// Finds the leases that hold.
    ///
    /// A lease ends with its time. In a file, which one machine has for itself, it ends with its process too; elsewhere
    /// nobody knows of the processes of others.
    ///
    /// - Parameter db: The database.
    /// - Returns: The leases.
    /// - Throws: The damage, or the database's error.
    static func holding(in db: any Database) throws -> [LeaseRecord] {
        try holding(db.rows("\(selection) WHERE l.expiresAt > ?", [db.now()]), in: db)
    }

    /// Finds the lease of a subject, if it holds.
    ///
    /// - Parameters:
    ///   - subject: The subject in the form in which it is stored.
    ///   - server: The base address of the subject's portal.
    ///   - db: The database.
    /// - Returns: The lease; nil where nobody holds one.
    /// - Throws: The damage, or the database's error.
    static func holding(_ subject: String, server: String, in db: any Database) throws -> LeaseRecord? {
        let sql = "\(selection) WHERE p.server = ? AND l.subject = ? AND l.expiresAt > ?"
        return try holding(db.rows(sql, [server, subject, db.now()]), in: db).first
    }

    /// Takes the lease of a subject, if nobody holds it.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - server: The base address of its portal.
    ///   - end: The time in milliseconds at which it ends.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of the lease, greater than that of every earlier one of the subject; nil where somebody holds
    ///   it.
    /// - Throws: The damage, or the database's error.
    static func acquire(
        _ subject: EditSubject,
        server: String,
        until end: Int64,
        in db: any Database
    ) throws -> Int64? {
        guard try holding(subject.text, server: server, in: db) == nil else { return nil }
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let holder = ProcessIdentity.current
        try db.execute("DELETE FROM lease WHERE portalId = ? AND subject = ?", [portalId, subject.text])
        return try db.insert(
            """
            INSERT INTO lease (portalId, subject, place, processId, startedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
            RETURNING id
            """,
            [portalId, subject.text, holder.place, holder.processId, holder.startedAt, end]
        )
    }

    private static let selection = """
        SELECT l.id, p.server, l.subject, l.place, l.processId, l.startedAt, l.expiresAt
        FROM lease l JOIN portal p ON p.id = l.portalId
        """

    private static func holding(_ rows: [Row], in db: any Database) throws -> [LeaseRecord] {
        guard !rows.isEmpty else { return [] }
        let leases = try rows.map(LeaseRecord.init)
        guard db.dialect == .sqlite else { return leases }
        let observer = ProcessIdentity.current
        return leases.filter { !$0.holder.hasEnded(seenBy: observer) }
    }

    private init(_ row: Row) throws(EntryDamage) {
        var reader = ColumnReader(row)
        id = try reader.integer("id")
        server = try reader.text("server")
        subject = try reader.text("subject")
        holder = ProcessIdentity(
            place: try reader.text("place"),
            processId: try reader.integer("processId"),
            startedAt: try reader.integer("startedAt")
        )
        expiresAt = try reader.integer("expiresAt")
    }
}
