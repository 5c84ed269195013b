import GRDB

extension EditRecord {
    /// The query for the edits of a portal in a state by their due time; the index gives them in order.
    static let dueSelection = """
        \(selection) WHERE d.portalId = ? AND d.state = ? AND d.laterId IS NULL AND d.dueAt <= ?
        ORDER BY d.dueAt, d.id
        """

    /// Walks over the intact edits in a state, those that are due for the longest time first.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - portalId: The number of the portal.
    ///   - latest: The latest due time in milliseconds.
    ///   - db: The database.
    /// - Returns: The records; damaged ones are left out.
    /// - Throws: The database's error.
    static func byDue(
        _ state: EditState,
        portalId: Int64,
        upTo latest: Int64,
        in db: Database
    ) throws -> AnyCursor<EditRecord> {
        let statement = try db.makeStatement(sql: dueSelection)
        let rows = try Row.fetchCursor(statement, arguments: [portalId, state.code, latest])
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
