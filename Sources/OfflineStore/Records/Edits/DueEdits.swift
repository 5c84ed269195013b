import StoreEngine

/// The edits of a portal that may be sent by a time and that nobody is sending.
struct DueEdits: Sendable {
    /// The base address of the portal.
    let server: String

    /// The time in milliseconds at which they have to be due.
    let latest: Int64

    /// The account whose comments may be sent, in the form in which it is stored.
    let account: String

    /// Whether edits that wait for a resolution count too.
    let includesConflicts: Bool

    /// The numbers of edits to leave out.
    var ignored: Set<Int64> = []

    /// Whether they are read to be taken, without those that somebody else takes at this moment.
    var areTaken = false

    /// Finds those that are due for the longest time.
    ///
    /// One whose time is further away than anything is put off is due as well: it was put off while the clock was wrong.
    ///
    /// Cost: an index search and a step for each edit that is found or left out.
    ///
    /// - Parameters:
    ///   - limit: The greatest number.
    ///   - db: The database.
    /// - Returns: The edits, in the order of their due times.
    /// - Throws: The database's error.
    func first(_ limit: Int, in db: any Database) throws -> [EditRecord] {
        guard let portalId = try EntryIndex.portalId(server, in: db) else { return [] }
        let sending = try Sending(in: db)
        var found: [EditRecord] = []
        for state in includesConflicts ? [EditState.pending, .conflict] : [.pending] {
            var count = 0
            let farthest = latest + EditRecord.longestWait
            for (earliest, last) in [(Int64.min, latest), (farthest, Int64.max)] where count < limit {
                try EditRecord.byDue(
                    state,
                    portalId: portalId,
                    after: earliest,
                    upTo: last,
                    account: account,
                    // Those that somebody is sending stand before the others.
                    inPartsOf: max(limit, min(limit + sending.count, 64)),
                    taking: areTaken,
                    in: db
                ) { record in
                    if !ignored.contains(record.id), !sending.includes(record) {
                        found.append(record)
                        count += 1
                    }
                    return count < limit
                }
            }
        }
        found.sort { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) }
        return Array(found.prefix(limit))
    }
}
