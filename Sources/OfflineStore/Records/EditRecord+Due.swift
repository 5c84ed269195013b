import GRDB

extension EditRecord {
    /// The query for the edits of a portal in a state by their due time; the index gives them in order.
    ///
    /// Of comments, only those of one account, and of those that are added to a discussion only the first that waits.
    static let dueSelection = """
        \(selection) WHERE d.portalId = ? AND d.state = ? AND d.laterId IS NULL AND d.dueAt <= ?
            AND (d.isComment = 0 OR c.account = ? AND NOT (c.kind = 0 AND EXISTS (\(earlierAddition))))
        ORDER BY d.dueAt, d.id
        """

    /// The query for an addition to the same discussion that was made earlier and is to be sent.
    private static let earlierAddition = """
        SELECT 1 FROM editComment e CROSS JOIN edit f ON f.id = e.editId
        WHERE e.classPK = c.classPK AND e.className = c.className AND e.account = c.account AND e.kind = 0
            AND f.portalId = d.portalId AND f.laterId IS NULL AND f.state = 0 AND f.serial < d.serial
        """

    /// Walks over the intact edits in a state, those that are due for the longest time first.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - portalId: The number of the portal.
    ///   - latest: The latest due time in milliseconds.
    ///   - account: The account whose comments are meant.
    ///   - db: The database.
    /// - Returns: The records; damaged ones are left out.
    /// - Throws: The database's error.
    static func byDue(
        _ state: EditState,
        portalId: Int64,
        upTo latest: Int64,
        account: String,
        in db: Database
    ) throws -> AnyCursor<EditRecord> {
        let statement = try db.makeStatement(sql: dueSelection)
        let rows = try Row.fetchCursor(statement, arguments: [portalId, state.code, latest, account])
        return AnyCursor(
            rows.compactMap { row in
                do throws(EntryDamage) {
                    return try EditRecord(row)
                } catch {
                    return nil
                }
            }
        )
    }
}
