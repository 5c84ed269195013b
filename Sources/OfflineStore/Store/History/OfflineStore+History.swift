public import StoreEngine

extension OfflineStore {
    /// Gives the portraits that a user had in this store before, newest first.
    ///
    /// What reads show is left out. Where that is an edit, the portrait under it is the newest of them. Cost: the way to the
    /// user's number, and an index search.
    ///
    /// - Parameters:
    ///   - name: The name that the user is called by.
    ///   - portal: The portal of the user.
    /// - Returns: The history, which may be empty; nil where the store doesn't know the user.
    /// - Throws: The errors of looking up.
    public func history(of name: EntryName, portal: PortalKey) async throws(StoreError) -> PortraitHistory? {
        try await read { db -> PortraitHistory? in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return nil }
            let shown = try OfflineStore.shownIfIntact(name, server: portal.server, in: db)
            var userId = shown?.entry?.user?.userId ?? shown?.edit?.userId
            if case .userId(let number) = name { userId = number }
            guard let userId else { return nil }
            var portraits = try HistoryRecord.all(of: userId, portalId: portalId, in: db).map(\.portrait)
            let present = shown?.edit?.picture.digest ?? shown?.entry?.picture.digest
            portraits.removeAll { $0.digest == present }
            if let under = shown?.portraitUnderEdit, under.digest != present {
                portraits.removeAll { $0.digest == under.digest }
                portraits.insert(under, at: 0)
            }
            let user = shown?.entry?.user ?? shown?.edit?.user
            guard user != nil || !portraits.isEmpty else { return nil }
            return PortraitHistory(user: user, userId: userId, portraits: portraits)
        } ?? nil
    }

    /// Gives the bytes of a former portrait.
    ///
    /// - Parameter portrait: The portrait, as a history told it.
    /// - Returns: The bytes; nil where they are gone by now.
    /// - Throws: ``StoreError/corrupt(path:detail:)`` where they are not what was stored; the errors of looking up.
    public func original(of portrait: FormerPortrait) async throws(StoreError) -> FormerPortrait.Original? {
        let path = engine.place
        return try await read { db -> FormerPortrait.Original? in
            do {
                return try OfflineStore.original(of: portrait, in: db)
            } catch let damage as EntryDamage {
                throw StoreError.corrupt(path: path, detail: damage.reason)
            }
        } ?? nil
    }

    private static func original(of portrait: FormerPortrait, in db: any Database) throws -> FormerPortrait.Original? {
        switch portrait.place {
        case .history(let id):
            guard let record = try HistoryRecord.fetch(id: id, in: db)?.get(), record.portrait == portrait else {
                return nil
            }
            return try record.original(in: db)
        case .entry(let id):
            guard let entry = try EntryRecord.fetch(id: id, in: db)?.get(), entry.picture.digest == portrait.digest,
                case .original(let picture) = try entry.fetchPicture(in: db).get()
            else { return nil }
            return FormerPortrait.Original(picture: picture, master: try MasterRecord.original(of: entry, in: db))
        }
    }

    /// Finds what reads show; a damaged portrait hides no history.
    private static func shownIfIntact(_ name: EntryName, server: String, in db: any Database) throws -> ShownEntry? {
        do {
            return try shown(name, server: server, in: db)
        } catch is EntryDamage {
            return nil
        }
    }
}

extension ShownEntry {
    /// The portrait of the entry that an edit lies over, which is the one before for whoever sees the edit.
    fileprivate var portraitUnderEdit: FormerPortrait? {
        guard let entry, let edit, entry.picture != .noPortrait else { return nil }
        return FormerPortrait(
            place: .entry(entry.id),
            mediaType: entry.picture.mediaType,
            digest: entry.picture.digest,
            byteCount: entry.picture.byteCount,
            portraitId: entry.portraitId,
            hasMaster: false,
            receivedAt: Milliseconds.date(entry.receivedAt),
            replacedAt: Milliseconds.date(edit.madeAt),
            reason: edit.picture == .noPortrait ? .removed : .uploaded
        )
    }
}
