import StoreEngine

/// The subjects whose edits somebody may be sending, by the leases that hold.
struct Sending {
    private struct Key: Hashable {
        var server: String
        var subject: String
    }

    private var ends: [Key: Int64] = [:]

    /// Looks at the leases.
    ///
    /// - Parameter db: The database.
    /// - Throws: The database's error.
    init(in db: any Database) throws {
        for lease in try LeaseRecord.holding(in: db) {
            ends[Key(server: lease.server, subject: lease.subject)] = lease.expiresAt
        }
    }

    /// The number of subjects.
    var count: Int { ends.count }

    /// Tells whether somebody may be sending an edit.
    func includes(_ record: EditRecord) -> Bool { end(of: record) != nil }

    /// The time in milliseconds at which the lease of an edit's subject ends; nil where nobody holds one.
    func end(of record: EditRecord) -> Int64? {
        record.subject.flatMap { ends[Key(server: record.server, subject: $0.text)] }
    }
}
