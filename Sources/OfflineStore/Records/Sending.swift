import GRDB

/// The subjects whose edits somebody may be sending, by the leases that hold.
struct Sending {
    private struct Key: Hashable {
        var server: String
        var subject: String
    }

    private var ends: [Key: Int64] = [:]

    /// Looks at the leases.
    ///
    /// - Parameters:
    ///   - time: The present time in milliseconds.
    ///   - db: The database.
    /// - Throws: The database's error.
    init(at time: Int64, in db: Database) throws {
        for lease in try LeaseRecord.holding(at: time, in: db) {
            let sql = "SELECT server FROM portal WHERE id = ?"
            guard let server = try String.fetchOne(db, sql: sql, arguments: [lease.portalId]) else { continue }
            ends[Key(server: server, subject: lease.subject)] = lease.expiresAt
        }
    }

    /// Tells whether somebody may be sending an edit.
    func includes(_ record: EditRecord) -> Bool { end(of: record) != nil }

    /// The time in milliseconds at which the lease of an edit's subject ends; nil where nobody holds one.
    func end(of record: EditRecord) -> Int64? {
        record.subject.flatMap { ends[Key(server: record.server, subject: $0.text)] }
    }
}
