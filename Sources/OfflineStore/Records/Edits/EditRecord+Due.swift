import StoreEngine

extension EditRecord {
    /// The query for the edits of a portal in a state by their due time; the index gives them in order.
    ///
    /// Of comments, only those of one account, and of those that are added to a discussion only the first that waits.
    static let dueSelection = """
        \(selection) WHERE d.portalId = ? AND d.state = ? AND d.laterId IS NULL AND d.dueAt <= ?
            AND (d.dueAt, d.id) > (?, ?)
            AND (d.isComment = 0 OR c.account = ? AND NOT (c.kind = 0 AND EXISTS (\(earlierAddition))))
        ORDER BY d.dueAt, d.id LIMIT ?
        """

    /// The query for an addition to the same discussion that was made earlier and is to be sent.
    private static let earlierAddition = """
        SELECT 1 FROM editComment e CROSS JOIN edit f
        WHERE f.id = e.editId AND e.classPK = c.classPK AND e.className = c.className AND e.account = c.account
            AND e.kind = 0 AND f.portalId = d.portalId AND f.laterId IS NULL
            AND f.state = \(EditState.pending.code) AND f.serial < d.serial
        """

    /// The longest time in milliseconds that an edit is put off.
    static let longestWait = Int64(StoredEdit.longestWait / .milliseconds(1))

    /// The time in milliseconds from which it may be sent.
    ///
    /// - Parameter time: The present time, which is also given for one that comes from a clock that was wrong.
    /// - Returns: The time.
    func due(at time: Int64) -> Int64 { dueAt > time + Self.longestWait ? time : dueAt }

    /// The place of the due time among the columns of an edit.
    private static let dueAtIndex = 1 + (table.columns.firstIndex(of: "dueAt") ?? 0)

    /// Walks over the intact edits in a state, those that are due for the longest time first; damaged ones are left out.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - portalId: The number of the portal.
    ///   - earliest: The due time in milliseconds after which to begin; the first of all by default.
    ///   - latest: The latest due time in milliseconds.
    ///   - account: The account whose comments are meant.
    ///   - size: The number of edits that are read at a time.
    ///   - isTaking: Whether they are read to be taken, without those that somebody else takes at this moment.
    ///   - db: The database.
    ///   - body: Takes an edit, and tells whether it wants another one.
    /// - Throws: The database's error.
    static func byDue(
        _ state: EditState,
        portalId: Int64,
        after earliest: Int64 = .min,
        upTo latest: Int64,
        account: String,
        inPartsOf size: Int,
        taking isTaking: Bool = false,
        in db: any Database,
        _ body: (EditRecord) -> Bool
    ) throws {
        let sql = isTaking ? "\(dueSelection) \(db.dialect.skippingTaken("d"))" : dueSelection
        var last = (dueAt: earliest, id: Int64.max)
        while true {
            let part = try db.rows(
                sql,
                [portalId, state.code, latest, last.dueAt, last.id, account, size]
            )
            for row in part {
                do throws(EntryDamage) {
                    guard body(try EditRecord(row)) else { return }
                } catch {
                    continue
                }
            }
            guard part.count == size, let row = part.last, let id = row.integer(0),
                let dueAt = row.integer(dueAtIndex)
            else { return }
            last = (dueAt, id)
        }
    }
}
