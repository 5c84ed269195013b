import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Removes clean entries and pages of lists that are too many or too old, least recently used first.
    ///
    /// Edits stay, as they exist nowhere else, and so does the space that they take. Freed space is given back to the disk.
    ///
    /// - Parameters:
    ///   - maximumByteCount: The size to shrink to, each counted as its bytes and 512 more; nil for any.
    ///   - age: The time since the last use after which something goes; nil for none.
    /// - Returns: What was removed.
    /// - Throws: The errors of storing; what was removed until then stays removed.
    public func prune(
        toByteCount maximumByteCount: Int? = nil,
        olderThan age: Duration? = nil
    ) async throws(StoreError) -> RemovalReport {
        // Where nothing was ever stored, pruning makes no file.
        guard try await engine.isThere(waits: waits) else { return Removal().report(keptCount: 0) }
        let oldest = age.map { Milliseconds.of(configuration.now()) - Int64($0 / .milliseconds(1)) }
        var removal = Removal()
        if let oldest {
            removal += try await removeInParts(from: "history", where: "replacedAt < ?", [oldest])
            // What is removed with an entry would not be counted.
            let old = "lastUsedAt < ?"
            removal += try await removeInParts(
                from: "master",
                where: "id IN (SELECT id FROM entry WHERE \(old))",
                [oldest]
            )
            for table in ["entry", "page"] {
                removal += try await removeInParts(from: table, where: old, [oldest])
            }
        }
        if let maximumByteCount { removal += try await evict(to: maximumByteCount) }
        try await engine.releaseSpace()
        return removal.report(keptCount: 0)
    }

    /// Removes all entries, pages of lists and facts, of one portal or of all.
    ///
    /// Edits stay with the names of their users, unless they are asked for, and then also those set aside go. Those that are for
    /// this store only go in any case.
    ///
    /// - Parameters:
    ///   - portal: The portal; nil for all.
    ///   - includePending: Whether edits that exist nowhere else go too; false by default.
    /// - Returns: What was removed, and how many edits were kept.
    /// - Throws: The errors of storing; what was removed until then stays removed, and of edits nothing is.
    public func clear(
        portal: PortalKey? = nil,
        includePending: Bool = false
    ) async throws(StoreError) -> RemovalReport {
        // Where nothing was ever stored, clearing makes no file.
        guard try await engine.isThere(waits: waits) else { return Removal().report(keptCount: 0) }
        let chosen = "portalId IN (SELECT id FROM portal WHERE server = coalesce(?, server))"
        let pages = "listId IN (SELECT id FROM list WHERE \(chosen))"
        // What is much goes in parts, so that nobody waits for it, and what is left then with all the rest at once.
        let masters = "id IN (SELECT id FROM entry WHERE \(chosen))"
        var parts = try await removeInParts(from: "history", where: chosen, [portal?.server])
        parts += try await removeInParts(from: "master", where: masters, [portal?.server])
        parts += try await removeInParts(from: "entry", where: chosen, [portal?.server])
        parts += try await removeInParts(from: "page", where: pages, [portal?.server])
        let report = try await write { [parts] db in
            var removal = parts
            try removal.removeHistory(chosen, [portal?.server], in: db)
            try removal.remove(chosen, [portal?.server], in: db)
            try removal.removePages(pages, [portal?.server], in: db)
            // What is for this store only is as clean as an entry.
            let local = "\(chosen) AND state = \(EditState.localOnly.code)"
            try removal.removeEdits(includePending ? chosen : local, [portal?.server], in: db)
            try OfflineStore.clearPortals(chosen, portal?.server, in: db)
            let kept = try db.integer(
                "SELECT COUNT(*) FROM edit WHERE laterId IS NULL AND \(chosen)",
                [portal?.server]
            )
            if removal.count > 0 { db.tell(.everything) }
            return removal.report(keptCount: Int(kept ?? 0))
        }
        try await engine.releaseSpace()
        return report
    }

    /// Removes what is known of portals, and those to which no edit belongs and no lease that holds, as that goes with them.
    private static func clearPortals(_ chosen: String, _ server: String?, in db: any Database) throws {
        try db.execute(
            """
            UPDATE portal SET facts = NULL, factsReceivedAt = NULL, factsChecksum = NULL, portraitBox = NULL
            WHERE server = coalesce(?, server)
            """,
            [server]
        )
        try db.execute("DELETE FROM sentPicture WHERE \(chosen)", [server])
        try db.execute(
            """
            DELETE FROM signIn WHERE \(chosen) AND NOT EXISTS
                (SELECT 1 FROM edit d WHERE d.portalId = signIn.portalId AND d.userId = signIn.userId
                    AND d.laterId IS NULL AND d.state <> \(EditState.aside.code))
            """,
            [server]
        )
        try db.execute(
            """
            DELETE FROM portal WHERE server = coalesce(?, server) AND NOT EXISTS
                (SELECT 1 FROM edit d WHERE d.portalId = portal.id)
            AND NOT EXISTS (SELECT 1 FROM lease l WHERE l.portalId = portal.id AND l.expiresAt > ?)
            """,
            [server, try db.now()]
        )
    }

    /// Removes a user's entry, which the portal has something newer than, whatever edit is over it; the names of the entry
    /// lead to nothing then, and its portrait is in the history.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - portal: The portal of the user.
    /// - Throws: The errors of storing; nothing has changed then.
    public func removeEntry(userId: Int64, portal: PortalKey) async throws(StoreError) {
        guard try await engine.isThere(waits: waits) else { return }
        let rule = historyRule
        try await write { db in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db),
                let id = try EntryIndex.entry(userId: userId, portalId: portalId, in: db)
            else { return }
            if let entry = try EntryRecord.intact(id: id, in: db),
                case .success = try entry.fetchPicture(in: db)
            {
                try HistoryRecord.keep(entry, of: userId, .changedInPortal, rule, in: db)
            }
            try db.execute("DELETE FROM entry WHERE id = ?", [id])
            db.tell(.portrait(portal: portal, userId: userId))
        }
    }

    /// Removes the entries and pages whose bytes or metadata are not what was stored; damaged edits stay for a person to see.
    ///
    /// - Returns: What was removed, and how many damaged edits were kept.
    /// - Throws: The errors of storing; what was removed until then stays removed.
    public func removeDamaged() async throws(StoreError) -> RemovalReport {
        let damaged = try await verify().damaged
        guard !damaged.isEmpty else { return Removal().report(keptCount: 0) }
        return try await write { db in
            var removal = Removal()
            var kept = 0
            for item in damaged {
                // It may have been made good since it was found.
                guard try Verification.damage(of: item.kind, item.number, in: db) != nil else { continue }
                switch item.kind {
                case .entry: try removal.remove("id = ?", [item.number], in: db)
                case .page: try removal.removePages("id = ?", [item.number], in: db)
                case .master: try removal.removeMasters("id = ?", [item.number], in: db)
                case .history: try removal.removeHistory("id = ?", [item.number], in: db)
                case .edit: kept += 1
                }
            }
            return removal.report(keptCount: kept)
        }
    }
}
