public import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Gives the edits that may be sent now, those that are due for the longest time first.
    ///
    /// Edits are left out of whose subject somebody holds the lease, and damaged ones; comments of other accounts, and those
    /// that would arrive before an earlier one of the same account and discussion. Cost: an index search and a step for
    /// each edit that is given or left out.
    ///
    /// - Parameters:
    ///   - portal: The portal of the edits.
    ///   - date: The time at which they have to be due.
    ///   - account: The name that the account signs in with, which may send its comments; nil for a guest.
    ///   - includingConflicts: Whether edits that wait for a resolution are given too; false by default.
    ///   - limit: The greatest number of edits, 500 by default.
    /// - Returns: The edits; empty where none is due.
    /// - Throws: The errors of looking up.
    public func dueEdits(
        portal: PortalKey,
        at date: Date,
        account: String? = nil,
        includingConflicts: Bool = false,
        limit: Int = 500
    ) async throws(StoreError) -> [StoredEdit] {
        let due = DueEdits(
            server: portal.server,
            latest: Milliseconds.of(date),
            account: OfflineStore.accountName(account),
            includesConflicts: includingConflicts
        )
        return try await read { db in try due.first(limit, in: db).map { $0.edit(isSending: false) } } ?? []
    }

    /// Gives the earliest time at which there may be something to send; it may have passed already.
    ///
    /// Edits of whose subject somebody holds the lease count from the end of that lease on.
    ///
    /// - Parameters:
    ///   - portal: The portal of the edits.
    ///   - account: The name that the account signs in with, which may send its comments; nil for a guest.
    /// - Returns: The time, or nil where nothing waits to be sent; edits in conflict do not.
    /// - Throws: The errors of looking up.
    public func nextDue(portal: PortalKey, account: String? = nil) async throws(StoreError) -> Date? {
        let account = OfflineStore.accountName(account)
        let now = Milliseconds.of(configuration.now())
        let next = try await read { db -> Int64? in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return nil }
            let sending = try Sending(in: db)
            var next: Int64?
            let farthest = now + EditRecord.longestWait
            for (earliest, latest) in [(Int64.min, farthest), (farthest, Int64.max)] {
                try EditRecord.byDue(
                    .pending,
                    portalId: portalId,
                    after: earliest,
                    upTo: latest,
                    account: account,
                    inPartsOf: 10,
                    in: db
                ) { record in
                    let due = record.due(at: now)
                    if let next, due >= next { return false }
                    let start = max(due, sending.end(of: record) ?? due)
                    next = min(next ?? start, start)
                    return true
                }
            }
            return next
        }
        return (next ?? nil).map(Milliseconds.date)
    }
}
