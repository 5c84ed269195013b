public import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Takes edits that may be sent now, with the leases of their subjects, those that are due for the longest time first.
    ///
    /// Who takes edits at the same time, on whatever machine, gets others and waits for nobody. What is left out is as for
    /// ``dueEdits(portal:at:account:includingConflicts:limit:)``; of several edits of a subject the first one is given. Cost:
    /// an index search, a step for each edit that is given or left out, and one write to disk where any is given.
    ///
    /// - Parameters:
    ///   - portal: The portal of the edits.
    ///   - date: The time at which they have to be due.
    ///   - account: The name that the account signs in with, which may send its comments; nil for a guest.
    ///   - includingConflicts: Whether edits that wait for a resolution are given too; false by default.
    ///   - ignored: The numbers of edits to leave out; none by default.
    ///   - limit: The greatest number of edits.
    ///   - time: The time for which the leases hold, unless they are renewed.
    /// - Returns: The edits with their leases; empty where none is due.
    /// - Throws: The errors of storing; nothing has changed then.
    public func claimEdits(
        portal: PortalKey,
        at date: Date,
        account: String? = nil,
        includingConflicts: Bool = false,
        ignoring ignored: Set<Int64> = [],
        limit: Int,
        for time: Duration
    ) async throws(StoreError) -> [EditClaim] {
        let length = Int64(time / .milliseconds(1))
        var due = DueEdits(
            server: portal.server,
            latest: Milliseconds.of(date),
            account: OfflineStore.accountName(account),
            includesConflicts: includingConflicts
        )
        due.ignored = ignored
        // Whoever only looks now and then whether there is something to do shall not write for it.
        let isAnyDue = try await read { [due] db in try !due.first(1, in: db).isEmpty }
        guard isAnyDue == true else { return [] }
        due.areTaken = true
        return try await engine.write(.claimed, waits: waits) { [due] db in
            try due.first(limit, in: db)
                .compactMap { record -> EditClaim? in
                    let edit = record.edit(isSending: false)
                    guard let subject = record.subject else { return EditClaim(edit) }
                    let lease = try EditLease(taking: subject, portal: portal, for: length, in: db)
                    return lease.map { EditClaim(edit, lease: $0) }
                }
        }
    }
}
