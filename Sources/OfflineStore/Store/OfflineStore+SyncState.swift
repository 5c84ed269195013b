import GRDB

extension OfflineStore {
    /// Sets how an entry stands to the portal, in one transaction.
    ///
    /// - Parameters:
    ///   - state: The new state; its time is kept in whole milliseconds.
    ///   - id: The number of the entry.
    ///   - revision: The version that the entry must have; nil for any.
    /// - Returns: The new version, or nil where the entry is gone, damaged, or has another version.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    package func setSyncState(
        _ state: SyncState,
        ofEntry id: Int64,
        ifRevision revision: Int64? = nil
    ) async throws(StoreError) -> Int64? {
        try await write { db in
            guard case .success(var record) = try EntryRecord.fetch(id: id, in: db) else { return nil }
            guard revision == nil || revision == record.revision else { return nil }
            record.syncState = state
            record.revision += 1
            let portalId = try EntryIndex.makePortalId(record.server, in: db)
            try record.save(portalId: portalId, in: db)
            return record.revision
        }
    }
}
