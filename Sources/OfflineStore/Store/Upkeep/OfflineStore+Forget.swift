public import StoreEngine

extension OfflineStore {
    /// What became of the wish to forget somebody.
    public enum Forgetting: Hashable, Sendable {
        /// Everything was removed that told of the user.
        case done(ForgetReport)
        /// Nothing was removed, as so many edits wait that the portal has not received.
        case pending(Int)
    }

    /// Removes every trace of a user, in one transaction.
    ///
    /// Portraits, the history, edits in whatever state, names, the user's rows in stored lists and in batches. What is told of
    /// the portal goes where it tells of the user. In a file the bytes are overwritten, and ``eraseRemoved()`` has to follow.
    /// Cost: all stored pages and rows of batches are read.
    ///
    /// - Parameters:
    ///   - name: The name that the user is called by.
    ///   - user: The user as the portal describes them, where it was asked.
    ///   - portal: The portal of the user.
    ///   - includingPending: Whether edits go that exist nowhere else.
    ///   - clean: Takes the user's rows out of a list.
    /// - Returns: What was removed.
    /// - Throws: The errors of storing; nothing has changed then.
    public func forget(
        _ name: EntryName,
        as user: StoredUser? = nil,
        portal: PortalKey,
        includingPending: Bool,
        _ clean: @escaping @Sendable (inout ListContent, UserTraces) -> Void
    ) async throws(StoreError) -> Forgetting {
        guard try await engine.isThere(waits: waits) else { return .done(ForgetReport(traces: UserTraces(name))) }
        do throws(StoreError) {
            return try await forget(name, user, portal, includingPending, true, clean)
        } catch .diskFull {
            // To overwrite takes as much of the journal as what is removed. The file is written anew in any case.
            return try await forget(name, user, portal, includingPending, false, clean)
        }
    }

    private func forget(
        _ name: EntryName,
        _ user: StoredUser?,
        _ portal: PortalKey,
        _ includingPending: Bool,
        _ isOverwritten: Bool,
        _ clean: @escaping @Sendable (inout ListContent, UserTraces) -> Void
    ) async throws(StoreError) -> Forgetting {
        let time = Milliseconds.of(configuration.now())
        return try await write { db in
            var traces = UserTraces(name)
            if let user { traces.add(user) }
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else {
                return .done(ForgetReport(traces: traces))
            }
            try db.overwriteRemoved(isOverwritten)
            try traces.complete(name, server: portal.server, portalId: portalId, in: db)
            let pending = try traces.pendingCount(portalId: portalId, in: db)
            guard includingPending || pending == 0 else { return .pending(pending) }
            var report = ForgetReport(traces: traces)
            for table in UserTable.allCases {
                try table.remove(traces, portalId: portalId, counting: &report, in: db)
            }
            report.listCount = try traces.clean(portalId: portalId, at: time, clean, in: db)
            report.jobRowCount = try traces.removeJobRows(in: db)
            try traces.removeFacts(portalId: portalId, in: db)
            for userId in traces.userIds {
                db.tell(.edit(portal: portal, userId: userId))
                db.tell(.portrait(portal: portal, userId: userId))
            }
            return .done(report)
        }
    }

    /// Makes sure that a file holds nothing any more of what was removed from it.
    ///
    /// The file is written anew, and its journal emptied. A database of PostgreSQL keeps removed rows in its files until
    /// `VACUUM FULL`, and in its log and backups for as long as those are kept. Cost: the whole file is read and written.
    ///
    /// - Throws: ``StoreError/busy(path:)`` where others read the file for too long: then the journal still holds it.
    public func eraseRemoved() async throws(StoreError) {
        guard try await engine.isThere(waits: waits) else { return }
        try await engine.eraseRemoved()
    }
}

extension Database {
    /// Has what is removed in this transaction overwritten, where the engine can, or only as far as it costs nothing.
    fileprivate func overwriteRemoved(_ isOverwritten: Bool) throws {
        if dialect == .sqlite { _ = try rows("PRAGMA secure_delete = \(isOverwritten ? "ON" : "FAST")", []) }
    }
}
