import StoreEngine

public import struct FoundationEssentials.Date

/// The right to send the edits of one subject, which one holder has at a time among all processes.
///
/// A holder that stopped for a while may believe in a lease that somebody else has by now. So what is done to edits through
/// ``OfflineStore/holding(_:)`` is refused once the lease is lost.
public struct EditLease: Hashable, Sendable {
    /// The number of the lease, the fencing token: never given to another lease, and greater than that of every earlier one
    /// of the subject.
    let id: Int64

    /// The portal of the subject.
    public let portal: PortalKey

    /// What the edits are about.
    public let subject: EditSubject

    /// The time from which others may take it, unless it is renewed.
    public let expiresAt: Date

    /// Tells whether nobody had any lease of the store between this one and an earlier look.
    ///
    /// - Parameter newest: What ``OfflineStore/newestLease()`` told then; nil where that was not known.
    /// - Returns: Whether it is known that nobody had.
    public func isNext(after newest: Int64?) -> Bool {
        newest.map { id == $0 + 1 } ?? false
    }
}

extension EditLease {
    /// Takes the lease of a subject, if nobody holds it.
    ///
    /// - Parameters:
    ///   - subject: The subject.
    ///   - portal: Its portal.
    ///   - length: The time in milliseconds for which it holds.
    ///   - db: The database, in a transaction.
    /// - Throws: The damage, or the database's error.
    init?(taking subject: EditSubject, portal: PortalKey, for length: Int64, in db: any Database) throws {
        let taken = try LeaseRecord.acquire(subject.text, server: portal.server, for: length, in: db)
        guard let taken else { return nil }
        self.init(id: taken.id, portal: portal, subject: subject, expiresAt: Milliseconds.date(taken.expiresAt))
    }

    /// Tells whether the lease is still the subject's, also where its time is over and nobody else has taken it.
    ///
    /// Nobody takes it before the transaction has ended.
    ///
    /// - Parameter db: The database.
    /// - Returns: Whether it is.
    /// - Throws: The database's error.
    func isLatest(in db: any Database) throws -> Bool {
        try db.integer("SELECT id FROM lease WHERE id = ? \(db.dialect.keepingRow)", [id]) != nil
    }
}
