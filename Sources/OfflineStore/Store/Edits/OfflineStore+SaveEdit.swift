public import StoreEngine

public import struct FoundationEssentials.Date

extension OfflineStore {
    /// Stores a change of a portrait, in one transaction that is on disk when this returns.
    ///
    /// A newer edit of a user replaces an older one that was not sent, and keeps its number, its base and the knowledge of
    /// a sending that was begun; edits set aside stay. Where no user is given and the store knows the one who has the
    /// name, the edit is that user's, and the base is the user's entry unless one is given.
    ///
    /// - Parameters:
    ///   - change: What the portrait is to become.
    ///   - cameAs: The name of the format that the picture was given in before it was prepared, if that matters.
    ///   - name: The name that the user is called by; not a portrait, unless the user is given.
    ///   - user: The user, if known.
    ///   - base: What the portal has, as far as it is known.
    ///   - portal: The portal of the user.
    ///   - localOnly: Whether the edit is for this store only and never sent.
    ///   - begunAt: The time at which the sending of it began, where its end is not known: kept with it, so that nobody sends it
    ///     again without a look at the portal; nil, the default, where nothing was sent.
    /// - Returns: The edit as it is stored now, due at once.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func save(
        _ change: PortraitChange,
        cameAs: String? = nil,
        name: EntryName,
        user: StoredUser?,
        base: PortraitBase?,
        portal: PortalKey,
        localOnly: Bool = false,
        begunAt: Date? = nil
    ) async throws(StoreError) -> StoredEdit {
        let rule = historyRule
        let time = rule.time
        try await engine.requireRoom(for: change.picture.byteCount)
        return try await write { db in
            let portalId = try EntryIndex.makePortalId(portal.server, in: db)
            var new = EditRecord(
                server: portal.server,
                name: name,
                userId: user?.userId,
                user: user,
                picture: PictureRecord(change.picture),
                cameAs: cameAs,
                base: base,
                state: localOnly ? .localOnly : .pending,
                dueAt: time,
                madeAt: time,
                serial: try EditRecord.nextSerial(in: db)
            )
            if user == nil { try new.fillIn(from: name, in: db) }
            guard new.userId != nil || EditAlias(name) != nil, new.user != nil || !name.isPortrait else {
                throw StoreError.defect(detail: "an edit was made for nobody")
            }
            if let user = new.user { try EditAdoption.adopt(user, portalId: portalId, keeping: rule, in: db) }
            var record = try new.saveCoalescing(change.picture, portalId: portalId, keeping: rule, in: db)
            try record.begin(at: begunAt, in: db)
            return try OfflineStore.told(record, in: db)
        }
    }
}
