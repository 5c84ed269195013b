import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Takes the right to send the edits of a subject.
    ///
    /// A lease ends by itself when its time is over, and at once when the process that holds it has ended on this system.
    ///
    /// - Parameters:
    ///   - subject: What the edits are about.
    ///   - portal: The portal of the subject.
    ///   - time: The time for which it holds, unless it is renewed.
    /// - Returns: The lease, or nil where another task or process has it.
    /// - Throws: The errors of storing; nothing has changed then.
    public func acquireLease(
        of subject: EditSubject,
        portal: PortalKey,
        for time: Duration
    ) async throws(StoreError) -> EditLease? {
        let length = Int64(time / .milliseconds(1))
        return try await engine.write(.claimed, waits: waits) {
            try EditLease(taking: subject, portal: portal, for: length, in: $0)
        }
    }

    /// Tells the number of the newest lease, by which ``EditLease/isNext(after:)`` tells later whether somebody had one meanwhile.
    ///
    /// - Returns: The number, 0 where there was none yet; nil where somebody holds one now, and where many machines share the store,
    ///   as a lease may be under way there that is not to be seen yet.
    /// - Throws: The errors of looking up.
    public func newestLease() async throws(StoreError) -> Int64? {
        guard !isShared else { return nil }
        let sql = """
            SELECT COALESCE((SELECT seq FROM sqlite_sequence WHERE name = 'lease'), 0)
            WHERE NOT EXISTS (SELECT 1 FROM lease)
            """
        guard let found = try await read({ db in try db.integer(sql) }) else { return 0 }
        return found
    }

    /// Makes a lease hold for longer, also where it has expired and nobody else has taken it.
    ///
    /// - Parameters:
    ///   - lease: The lease.
    ///   - time: The time from now on for which it holds.
    /// - Returns: The lease with its new end, or nil where it is lost: then nothing may be sent any more.
    /// - Throws: The errors of storing; nothing has changed then.
    public func renew(_ lease: EditLease, for time: Duration) async throws(StoreError) -> EditLease? {
        let length = Int64(time / .milliseconds(1))
        return try await engine.write(.claimed, waits: waits) { db -> EditLease? in
            let end = try db.now() + length
            let count = try db.execute("UPDATE lease SET expiresAt = ? WHERE id = ?", [end, lease.id])
            guard count == 1 else { return nil }
            return EditLease(
                id: lease.id,
                portal: lease.portal,
                subject: lease.subject,
                expiresAt: Milliseconds.date(end)
            )
        }
    }

    /// Gives a lease back; one that is lost already stays lost.
    ///
    /// - Parameter lease: The lease.
    /// - Throws: The errors of storing; the lease then ends with its time or its process.
    public func release(_ lease: EditLease) async throws(StoreError) {
        try await engine.write(.claimed, waits: waits) { db in
            guard try db.execute("DELETE FROM lease WHERE id = ?", [lease.id]) > 0 else { return }
            db.tell(.queue(portal: lease.portal))
        }
    }
}
