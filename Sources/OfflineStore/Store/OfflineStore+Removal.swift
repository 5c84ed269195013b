import FoundationEssentials
import GRDB

extension OfflineStore {
    /// Removes clean entries that are too many or too old, least recently used first.
    ///
    /// Edits that exist nowhere else stay. Freed space is given back to the disk.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size to shrink to, every entry counted as its picture and 512 bytes; nil for any.
    ///   - age: The time since the last use after which an entry goes; nil for none.
    /// - Returns: What was removed.
    /// - Throws: The errors of storing; nothing has changed then.
    public func prune(
        toByteCount maximumByteCount: Int? = nil,
        olderThan age: Duration? = nil
    ) async throws(StoreError) -> RemovalReport {
        // Where nothing was ever stored, pruning makes no file.
        guard try connections.reader() != nil else { return Removal().report(keptCount: 0) }
        let oldest = age.map { Milliseconds.of(configuration.now()) - Int64($0 / .milliseconds(1)) }
        let report = try await write { db in
            var removal = Removal()
            if let oldest { try removal.remove("syncState = 0 AND lastUsedAt < ?", [oldest], in: db) }
            if let maximumByteCount {
                let evicted = try Eviction.evict(to: maximumByteCount, in: db)
                removal.count += evicted.count
                removal.byteCount += evicted.byteCount
            }
            return removal.report(keptCount: 0)
        }
        try await releaseSpace()
        return report
    }

    /// Removes all entries and facts, of one portal or of all.
    ///
    /// - Parameters:
    ///   - portal: The portal; nil for all.
    ///   - includePending: Whether edits that exist nowhere else go too; false by default.
    /// - Returns: What was removed, and how many edits were kept.
    /// - Throws: The errors of storing; nothing has changed then.
    public func clear(
        portal: PortalKey? = nil,
        includePending: Bool = false
    ) async throws(StoreError) -> RemovalReport {
        // Where nothing was ever stored, clearing makes no file.
        guard try connections.reader() != nil else { return Removal().report(keptCount: 0) }
        let report = try await write { db in
            let chosen = "portalId IN (SELECT id FROM portal WHERE server = ifnull(?, server))"
            let isRemovable = includePending ? "TRUE" : "syncState = 0"
            var removal = Removal()
            try removal.remove("\(isRemovable) AND \(chosen)", [portal?.server], in: db)
            try db.execute(
                sql: """
                    UPDATE portal SET facts = NULL, factsReceivedAt = NULL, factsChecksum = NULL
                    WHERE server = ifnull(:server, server);
                    DELETE FROM signIn WHERE \(chosen.replacing("?", with: ":server")) AND NOT EXISTS
                        (SELECT 1 FROM entry e WHERE e.portalId = signIn.portalId AND e.userId = signIn.userId);
                    DELETE FROM portal WHERE server = ifnull(:server, server) AND NOT EXISTS
                        (SELECT 1 FROM entry e WHERE e.portalId = portal.id);
                    """,
                arguments: ["server": portal?.server]
            )
            let kept = try Int.fetchOne(
                db,
                sql: "SELECT COUNT(*) FROM entry WHERE \(chosen)",
                arguments: [portal?.server]
            )
            return removal.report(keptCount: kept ?? 0)
        }
        try await releaseSpace()
        return report
    }

    /// Removes the entries whose bytes or metadata are not what was stored.
    ///
    /// - Parameter includePending: Whether damaged edits go too; false by default.
    /// - Returns: What was removed, and how many damaged edits were kept.
    /// - Throws: The errors of storing; what was removed until then stays removed.
    public func removeDamaged(includePending: Bool = false) async throws(StoreError) -> RemovalReport {
        let damaged = try await verify().damaged
        guard !damaged.isEmpty else { return Removal().report(keptCount: 0) }
        return try await write { db in
            var removal = Removal()
            var kept = 0
            for entry in damaged where try Verification.damage(of: entry.id, in: db) != nil {
                let count = removal.count
                try removal.remove(includePending ? "id = ?" : "id = ? AND syncState = 0", [entry.id], in: db)
                if removal.count == count { kept += 1 }
            }
            return removal.report(keptCount: kept)
        }
    }
}
