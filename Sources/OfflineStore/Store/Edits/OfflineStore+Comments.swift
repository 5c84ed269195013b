public import StoreEngine

extension OfflineStore {
    /// Gives the edits that an account made of comments that are in the portal, to be shown over them.
    ///
    /// Cost: an index search for each id.
    ///
    /// - Parameters:
    ///   - commentIds: The ids of the comments.
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - portal: The portal of the comments.
    /// - Returns: The intact edits by comment id; none that is set aside.
    /// - Throws: The errors of looking up.
    public func edits(
        ofComments commentIds: [Int64],
        by account: String?,
        portal: PortalKey
    ) async throws(StoreError) -> [Int64: StoredEdit] {
        let name = OfflineStore.accountName(account)
        return try await read { db in
            var found: [Int64: StoredEdit] = [:]
            for commentId in commentIds where commentId > 0 {
                let record = try EditRecord.ofComment(commentId, account: name, server: portal.server, in: db)
                if let record { found[commentId] = try OfflineStore.told(record, in: db) }
            }
            return found
        } ?? [:]
    }

    /// Gives the comments that an account wrote and that are not in the portal, in the order of their making.
    ///
    /// - Parameters:
    ///   - discussion: The discussion.
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - portal: The portal of the discussion.
    ///   - limit: The greatest number of edits, 500 by default.
    /// - Returns: The intact edits; none that is set aside.
    /// - Throws: The errors of looking up.
    public func additions(
        to discussion: CommentDiscussion,
        by account: String?,
        portal: PortalKey,
        limit: Int = 500
    ) async throws(StoreError) -> [StoredEdit] {
        let name = OfflineStore.accountName(account)
        let sql = """
            SELECT d.id FROM editComment c CROSS JOIN edit d JOIN portal p ON p.id = d.portalId
            WHERE d.id = c.editId AND c.classPK = ? AND c.className = ? AND c.account = ? AND c.kind = \(CommentEdit.Kind.add.code)
                AND p.server = ? AND d.laterId IS NULL AND d.state <> \(EditState.aside.code)
            ORDER BY d.serial LIMIT ?
            """
        return try await read { db in
            let ids = try db.integers(
                sql,
                [discussion.classPK, discussion.className, name, portal.server, limit]
            )
            return try ids.compactMap { id in
                try EditRecord.intact(id: id, in: db).map { try OfflineStore.told($0, in: db) }
            }
        } ?? []
    }

    /// Removes edits that were for this store only, as the portal has said something newer.
    ///
    /// - Parameter ids: The numbers of the edits; those that are to be sent by now stay.
    /// - Throws: The errors of storing; nothing has changed then.
    public func replaceLocalEdits(_ ids: [Int64]) async throws(StoreError) {
        try await write { db in
            for id in ids {
                guard let record = try EditRecord.intact(id: id, in: db), record.state == .localOnly else { continue }
                try record.delete(in: db)
            }
        }
    }

    /// Finds the first comment that an account wrote and that is to be sent.
    ///
    /// - Parameters:
    ///   - discussion: The discussion.
    ///   - account: The name that the account signs in with; nil for a guest.
    ///   - portal: The portal of the discussion.
    /// - Returns: The number of the edit; nil where none waits.
    /// - Throws: The errors of looking up.
    public func firstAddition(
        to discussion: CommentDiscussion,
        by account: String?,
        portal: PortalKey
    ) async throws(StoreError) -> Int64? {
        let name = OfflineStore.accountName(account)
        let sql = """
            SELECT d.id FROM editComment c CROSS JOIN edit d JOIN portal p ON p.id = d.portalId
            WHERE d.id = c.editId AND c.classPK = ? AND c.className = ? AND c.account = ? AND c.kind = \(CommentEdit.Kind.add.code)
                AND p.server = ? AND d.laterId IS NULL AND d.state = \(EditState.pending.code)
            ORDER BY d.serial LIMIT 1
            """
        return try await read { db in
            try db.integer(
                sql,
                [discussion.classPK, discussion.className, name, portal.server]
            )
        } ?? nil
    }

    /// Gives the version of a comment's edit whose sending was begun and whose end is not known.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: What the portal would have if the sending went through; nil where none was begun or the edit is gone.
    /// - Throws: The errors of looking up.
    public func begunComment(ofEdit id: Int64) async throws(StoreError) -> CommentEdit? {
        try await read { db -> CommentEdit? in
            guard let record = try EditRecord.intact(id: id, in: db), let begun = record.begunRevision else {
                return nil
            }
            return begun == record.revision ? record.comment : try record.earlier(begun, in: db)?.comment
        } ?? nil
    }

    /// Notes that the portal has taken a version of a comment's edit: the edit is gone.
    ///
    /// Where the edit was replaced in the meantime, the newer one stays to be sent, as a change of the comment that is there
    /// now.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - revision: The version that was sent.
    ///   - commentId: The id of the comment; nil for one that was taken away, or whose id is not known.
    ///   - base: What the portal has now; nil for nothing, or where it is not known.
    /// - Returns: What became of the edit.
    /// - Throws: The errors of storing; nothing has changed then.
    public func complete(
        edit id: Int64,
        revision: Int64,
        commentId: Int64?,
        base: CommentBase?
    ) async throws(StoreError) -> EditCompletion {
        let lease = lease
        return try await write { db in
            guard try lease?.isLatest(in: db) ?? true else { return .gone }
            guard var record = try EditRecord.intact(id: id, in: db), record.state != .aside else { return .gone }
            guard record.revision != revision else {
                try record.delete(in: db)
                return .settled
            }
            record.rebase(on: commentId, base)
            record.begunRevision = nil
            // There is no way back to before what was sent.
            if record.replacedRevision ?? 0 <= revision { record.replacedRevision = nil }
            try record.saveVersions(in: db)
            return .newerEdit
        }
    }
}
