import GRDB

extension OfflineStore {
    /// Counts what is stored.
    ///
    /// Cost: an index search; edits are counted one by one in their index, entries and pages are not.
    ///
    /// - Returns: The counts; all zero where there is no store yet.
    /// - Throws: The errors of looking up.
    public func statistics() async throws(StoreError) -> StoreStatistics {
        let counts = try await read { db in
            func count(_ sql: String) throws -> Int { try Int.fetchOne(db, sql: sql) ?? 0 }
            func edits(_ states: EditState...) throws -> Int {
                let codes = states.map { "\($0.code)" }.joined(separator: ", ")
                return try count("SELECT COUNT(*) FROM edit WHERE laterId IS NULL AND state IN (\(codes))")
            }
            return (
                entries: try count("SELECT entryCount FROM usage"),
                pages: try count("SELECT pageCount FROM usage"),
                bytes: try count("SELECT byteCount + editByteCount + pageByteCount FROM usage"),
                pending: try edits(.pending, .parked, .conflict),
                localOnly: try edits(.localOnly),
                aside: try edits(.aside)
            )
        }
        var fileByteCount = 0
        for suffix in ["", "-wal"] {
            fileByteCount += try FileIdentity.of(configuration.path + suffix)?.byteCount ?? 0
        }
        return StoreStatistics(
            entryCount: counts?.entries ?? 0,
            pageCount: counts?.pages ?? 0,
            byteCount: counts?.bytes ?? 0,
            pendingCount: counts?.pending ?? 0,
            localOnlyCount: counts?.localOnly ?? 0,
            asideCount: counts?.aside ?? 0,
            fileByteCount: fileByteCount,
            maximumByteCount: configuration.maximumByteCount
        )
    }
}
