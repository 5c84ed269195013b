import StoreEngine

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
        holding(try db.rows("\(selection) WHERE l.expiresAt > ?", [db.now()]).map(LeaseRecord.init), in: db)
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
        return holding(try db.rows(sql, [server, subject, db.now()]).map(LeaseRecord.init), in: db).first
    }

    /// Takes the lease of a subject, if nobody holds it.
    ///
    /// Right also where others take leases at the same time: what was seen is removed only as it was seen, and of two who
    /// insert the second one gets nothing.
    ///
    /// - Parameters:
    ///   - subject: The subject in the form in which it is stored.
    ///   - server: The base address of its portal.
    ///   - length: The time in milliseconds for which it holds.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of the lease, greater than that of every earlier one of the subject, and the time in milliseconds
    ///   at which it ends; nil where somebody holds it.
    /// - Throws: The damage, or the database's error.
    static func acquire(
        _ subject: String,
        server: String,
        for length: Int64,
        in db: any Database
    ) throws -> (id: Int64, expiresAt: Int64)? {
        let now = try db.now()
        let end = now + length
        let sql = "\(selection) WHERE p.server = ? AND l.subject = ?"
        let found = try db.rows(sql, [server, subject]).map(LeaseRecord.init)
        guard holding(found.filter { $0.expiresAt > now }, in: db).isEmpty else { return nil }
        for lease in found {
            try db.execute("DELETE FROM lease WHERE id = ? AND expiresAt = ?", [lease.id, lease.expiresAt])
        }
        let portalId = try EntryIndex.makePortalId(server, in: db)
        let holder = db.process
        let id = try db.integer(
            """
            INSERT INTO lease (portalId, subject, place, processId, startedAt, expiresAt) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (portalId, subject) DO NOTHING RETURNING id
            """,
            [portalId, subject, holder.place, holder.processId, holder.startedAt, end]
        )
        return id.map { ($0, end) }
    }

    private static let selection = """
        SELECT l.id, p.server, l.subject, l.place, l.processId, l.startedAt, l.expiresAt
        FROM lease l JOIN portal p ON p.id = l.portalId
        """

    private static func holding(_ leases: [LeaseRecord], in db: any Database) -> [LeaseRecord] {
        guard db.dialect == .sqlite, !leases.isEmpty else { return leases }
        let observer = db.process
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
