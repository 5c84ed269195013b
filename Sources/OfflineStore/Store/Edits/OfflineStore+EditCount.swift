public import StoreEngine

extension OfflineStore {
    /// Counts the edits that a portal has not taken yet; neither those set aside nor those for this store only.
    ///
    /// Damaged ones count as long as their state can be read. Cost: a step in an index for each edit.
    ///
    /// - Parameter portal: The portal of the edits.
    /// - Returns: The counts; zero where there is no store yet.
    /// - Throws: The errors of looking up.
    public func editCount(portal: PortalKey) async throws(StoreError) -> EditCount {
        let sql = """
            SELECT COUNT(*), COUNT(*) FILTER (WHERE d.state = \(EditState.pending.code))
            FROM edit d JOIN portal p ON p.id = d.portalId
            WHERE p.server = ? AND d.laterId IS NULL
                AND d.state NOT IN (\(EditState.aside.code), \(EditState.localOnly.code))
            """
        let count = try await read { db in
            try db.row(sql, [portal.server])
                .map { EditCount(total: Int($0.integer(0) ?? 0), waiting: Int($0.integer(1) ?? 0)) }
        }
        return (count ?? nil) ?? EditCount(total: 0, waiting: 0)
    }
}
