public import StoreEngine

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
                Int(try db.integer(Self.editCount(of: states, db.dialect)) ?? 0)
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
            masterCount: Int(counts?.totals.masterCount ?? 0),
            historyCount: Int(counts?.totals.historyCount ?? 0),
            byteCount: Int(counts?.totals.byteCount ?? 0),
            pendingCount: counts?.pending ?? 0,
            localOnlyCount: counts?.localOnly ?? 0,
            asideCount: counts?.aside ?? 0,
            fileByteCount: try await engine.diskByteCount(waits: waits),
            maximumByteCount: configuration.maximumByteCount
        )
    }

    /// The query for the number of edits in some states.
    static func editCount(of states: [EditState], _ dialect: Dialect) -> String {
        let codes = states.map { "\($0.code)" }.joined(separator: ", ")
        return "SELECT COUNT(*) FROM \(dialect.editsByState) WHERE laterId IS NULL AND state IN (\(codes))"
    }
}
