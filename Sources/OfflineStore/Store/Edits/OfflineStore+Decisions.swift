public import StoreEngine

extension OfflineStore {
    /// Makes an edit due at once, whatever it waits for, and counts its attempts anew.
    ///
    /// One set aside becomes active again, unless there is a newer edit of the same portrait or comment.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: The edit as it is now; nil where it is gone, damaged, for this store only, or has a newer one in its way.
    /// - Throws: The errors of storing; nothing has changed then.
    public func retry(edit id: Int64) async throws(StoreError) -> StoredEdit? {
        let time = Milliseconds.of(configuration.now())
        guard try await engine.isThere(waits: waits) else { return nil }
        return try await write { db -> StoredEdit? in
            guard var record = try EditRecord.intact(id: id, in: db), record.state != .localOnly else { return nil }
            if record.state == .aside, try record.isReplaced(in: db) { return nil }
            try record.makeDue(at: time, in: db)
            return try OfflineStore.told(record, in: db)
        }
    }

    /// Makes all edits due at once that wait for a time, a person or a resolution; not those set aside.
    ///
    /// It is done in parts, so that nobody waits for all of them.
    ///
    /// - Parameter portal: The portal of the edits; nil for all.
    /// - Returns: The number of edits that are due now.
    /// - Throws: The errors of storing; what was made due until then stays so.
    public func retryAll(portal: PortalKey? = nil) async throws(StoreError) -> Int {
        try await retryAll(portal: portal, inPartsOf: EditRecord.retriedPartSize)
    }

    /// Makes all edits due at once, so many at a time.
    func retryAll(portal: PortalKey?, inPartsOf size: Int) async throws(StoreError) -> Int {
        let time = Milliseconds.of(configuration.now())
        guard try await engine.isThere(waits: waits) else { return 0 }
        var count = 0
        var last: Int64? = 0
        while let after = last {
            let part = try await engine.write(.claimed, waits: waits) { db in
                try EditRecord.makeDue(after: after, server: portal?.server, at: time, inPartsOf: size, in: db)
            }
            count += part.count
            last = part.last
        }
        return count
    }

    /// Removes an edit for good, also one that is damaged, set aside or for this store only.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: What was removed, as far as it could be read; nil where there was none.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func drop(edit id: Int64) async throws(StoreError) -> StoredEdit? {
        guard try await engine.isThere(waits: waits) else { return nil }
        return try await write { db -> StoredEdit? in
            guard let record = try EditRecord.readable(id: id, in: db) else { return nil }
            let dropped = try OfflineStore.told(record, in: db)
            try record.delete(in: db)
            return dropped
        }
    }

    /// Takes the newest version of an edit back, as if it had never been made.
    ///
    /// What it replaced is there again as it was, or nothing; also the reads show that again. This is for a version that the
    /// portal refused while its maker waited for the answer. Whatever other senders made of the version does not matter.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version to take back.
    /// - Returns: The edit that is there now: the one that was replaced, a newer one where the version is not the newest any
    ///   more, or nil.
    /// - Throws: The errors of storing; nothing has changed then.
    @discardableResult
    public func withdraw(edit id: Int64, revision: Int64) async throws(StoreError) -> StoredEdit? {
        try await write { db -> StoredEdit? in
            guard var record = try EditRecord.intact(id: id, in: db) else { return nil }
            if record.revision == revision, record.state != .aside, try !record.takeBack(in: db) {
                try record.delete(in: db)
                return nil
            }
            return try OfflineStore.told(record, in: db)
        }
    }
}

extension EditRecord {
    /// Whether there is a newer edit, which reads show, of the same portrait or comment.
    fileprivate func isReplaced(in db: any Database) throws -> Bool {
        guard let comment else {
            return try EditIndex.find(userId.map(EntryName.userId) ?? name, server: server, in: db) != nil
        }
        guard let commentId = comment.commentId else { return false }
        return try EditRecord.ofComment(commentId, account: comment.account, server: server, in: db) != nil
    }
}
