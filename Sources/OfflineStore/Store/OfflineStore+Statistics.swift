extension OfflineStore {
    /// Counts what is stored.
    ///
    /// Cost: an index search; edits are counted one by one in their index, entries and pages are not.
    ///
    /// - Returns: The counts; all zero where there is no store yet.
    /// - Throws: The errors of looking up.
    public func statistics() async throws(StoreError) -> StoreStatistics {
        let counts = try await read { db in
            func edits(_ states: EditState...) throws -> Int {
                let codes = states.map { "\($0.code)" }.joined(separator: ", ")
                let sql = "SELECT COUNT(*) FROM edit WHERE laterId IS NULL AND state IN (\(codes))"
                return Int(try db.integer(sql) ?? 0)
            }
            return (
                totals: try Totals.of(db),
                pending: try edits(.pending, .parked, .conflict),
                localOnly: try edits(.localOnly),
                aside: try edits(.aside)
            )
        }
        return StoreStatistics(
            entryCount: Int(counts?.totals.entryCount ?? 0),
            pageCount: Int(counts?.totals.pageCount ?? 0),
            byteCount: Int(counts?.totals.byteCount ?? 0),
            pendingCount: counts?.pending ?? 0,
            localOnlyCount: counts?.localOnly ?? 0,
            asideCount: counts?.aside ?? 0,
            fileByteCount: try await engine.diskByteCount(),
            maximumByteCount: configuration.maximumByteCount
        )
    }
}
