public import StoreEngine

extension OfflineStore {
    /// Gives an edit by its number.
    ///
    /// One whose metadata are damaged is given as parked, as far as it can be read, with the damage as its reason.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: The edit, or nil where there is none.
    /// - Throws: The errors of looking up.
    public func edit(_ id: Int64) async throws(StoreError) -> StoredEdit? {
        try await read { db in
            try EditRecord.readable(id: id, in: db).map { try OfflineStore.told($0, in: db) }
        } ?? nil
    }

    /// Gives the picture of an edit, to send it or to export it.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: The picture, or nil where the edit is gone or is a removal.
    /// - Throws: ``StoreError/corrupt(path:detail:)`` where the bytes are not what was stored; the errors of looking up.
    public func original(ofEdit id: Int64) async throws(StoreError) -> StoredPicture.Original? {
        try await picture { db in
            try EditRecord.fetch(id: id, proven: false, in: db)?.get()
        }
    }

    /// Gives the picture of the version whose sending was begun and whose end is not known.
    ///
    /// That is an earlier picture than the edit's where the edit was replaced after the sending began.
    ///
    /// - Parameter id: The number of the edit.
    /// - Returns: What the portal would have if the sending went through; nil where none was begun or the edit is gone.
    /// - Throws: ``StoreError/corrupt(path:detail:)`` where the bytes are not what was stored; the errors of looking up.
    public func begunChange(ofEdit id: Int64) async throws(StoreError) -> PortraitChange? {
        let path = engine.place
        return try await read { db -> PortraitChange? in
            guard let record = try EditRecord.intact(id: id, in: db), let begun = record.begunRevision else {
                return nil
            }
            let version = begun == record.revision ? record : try record.earlier(begun, in: db)
            switch try version?.fetchPicture(in: db) {
            case .success(.original(let original)): return .upload(original)
            case .success(.noPortrait): return .removal
            case .failure(let damage): throw StoreError.corrupt(path: path, detail: damage.reason)
            case nil: return nil
            }
        } ?? nil
    }

    /// Gives the edit that reads of a user show.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - portal: The portal of the user.
    /// - Returns: The edit, or nil where there is none; one set aside is none.
    /// - Throws: The errors of looking up.
    public func activeEdit(of userId: Int64, portal: PortalKey) async throws(StoreError) -> StoredEdit? {
        try await read { db -> StoredEdit? in
            guard let id = try EditIndex.edit(of: userId, server: portal.server, in: db) else { return nil }
            return try EditRecord.readable(id: id, in: db).map { try OfflineStore.told($0, in: db) }
        } ?? nil
    }

    /// Gives the edit that reads of a user show, once those are the user's that were made under one of the user's names
    /// before anybody knew whose it was.
    ///
    /// Whoever sends something newer has to know of them: they would be sent over it else. Nothing is written where there are
    /// none.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - signIn: The account name that is known to be this user, if any.
    ///   - portal: The portal of the user.
    /// - Returns: The edit, or nil where there is none; one set aside is none.
    /// - Throws: The errors of looking up and of storing.
    public func activeEdit(
        adoptedBy user: StoredUser,
        signIn: String?,
        portal: PortalKey
    ) async throws(StoreError) -> StoredEdit? {
        let waits = try await read { db in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return false }
            return try !EditIndex.unresolved(as: user, signIn: signIn, portalId: portalId, in: db).isEmpty
        }
        if waits == true {
            let rule = historyRule
            try await write { db in
                let portalId = try EntryIndex.makePortalId(portal.server, in: db)
                _ = try EditAdoption.adopt(user, signIn: signIn, portalId: portalId, keeping: rule, in: db)
            }
        }
        return try await activeEdit(of: user.userId, portal: portal)
    }

    /// Lists edits page by page, by growing number; never those that are for this store only.
    ///
    /// Those whose metadata are damaged are listed as parked, as far as they can be read. Memory is bounded by the page.
    ///
    /// - Parameters:
    ///   - portal: The portal whose edits are asked for; nil for all.
    ///   - includingAside: Whether edits set aside are listed too; false by default.
    ///   - last: The number of the last edit of the page before; nil for the first page.
    ///   - limit: The number of edits of a page, 500 by default.
    /// - Returns: The next edits; empty after the last one.
    /// - Throws: The errors of looking up.
    public func edits(
        portal: PortalKey? = nil,
        includingAside: Bool = false,
        after last: Int64? = nil,
        limit: Int = 500
    ) async throws(StoreError) -> [StoredEdit] {
        let page = try await read { db in
            let sending = try Sending(in: db)
            var page: [StoredEdit] = []
            let sql = """
                SELECT d.id FROM edit d JOIN portal p ON p.id = d.portalId
                WHERE d.id > ? AND p.server = coalesce(?, p.server) AND d.laterId IS NULL
                    AND d.state <> \(EditState.localOnly.code) AND d.state <> ?
                ORDER BY d.id LIMIT ?
                """
            let hidden = includingAside ? EditState.localOnly : .aside
            try db.walk(sql, [portal?.server, hidden.code], after: last ?? 0, inPartsOf: limit) { row in
                if let id = row.integer(0), let record = try EditRecord.readable(id: id, in: db) {
                    page.append(record.edit(isSending: sending.includes(record)))
                }
                return page.count < limit
            }
            return page
        }
        return page ?? []
    }

    /// Tells an edit to the caller.
    static func told(_ record: EditRecord, in db: any Database) throws -> StoredEdit {
        let lease = try record.subject.flatMap { try LeaseRecord.holding($0.text, server: record.server, in: db) }
        return record.edit(isSending: lease != nil)
    }

    private func picture(
        _ find: @escaping @Sendable (any Database) throws -> EditRecord?
    ) async throws(StoreError) -> StoredPicture.Original? {
        let path = engine.place
        return try await read { db -> StoredPicture.Original? in
            do {
                guard case .original(let original) = try find(db)?.fetchPicture(in: db).get() else { return nil }
                return original
            } catch let damage as EntryDamage {
                throw StoreError.corrupt(path: path, detail: damage.reason)
            }
        } ?? nil
    }
}
