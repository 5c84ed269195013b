import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Stores what the portal said of a user, in one transaction.
    ///
    /// The user's entry is made or replaced, also where it was damaged; an entry that was known only by the portrait's
    /// id becomes the user's. Names that the user had before lead to nothing, and a name that another user had leads
    /// here. An edit of the user stays over the entry, unless it is for this store only: what the portal says takes its
    /// place. One that was made for nobody known yet under one of the user's names becomes the user's. Clean entries that
    /// were not used for the longest time are evicted where the size limit is passed, but not this one.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - picture: The picture, or that there is none.
    ///   - master: What the picture was made from, where that was proved; nil where that is not known.
    ///   - portal: The portal of the user.
    ///   - signIn: The account name that turned out to be this user, if the portal was asked who one is.
    ///   - edit: What was sent, where the portal has it from here; nil by default.
    /// - Returns: The entry as reads see it now.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func put(
        user: StoredUser,
        picture: StoredPicture,
        madeFrom master: StoredPicture.Original? = nil,
        portal: PortalKey,
        signIn: String? = nil,
        asEdit edit: PortraitChange? = nil
    ) async throws(StoreError) -> PortraitEntry {
        let replacement = edit == nil ? Replacement.portal : .edit
        let new = newEntry(of: user, picture, madeFrom: master, inPlaceOf: replacement, portal: portal)
        let (rule, limit) = (historyRule, configuration.maximumByteCount)
        // What the portal has from here is kept if it can be at all.
        if edit == nil { try await engine.requireRoom(for: new.byteCount) }
        let entry = try await write { db in
            try OfflineStore.put(new, of: user, signIn: signIn, asEdit: edit, keeping: rule, within: limit, in: db)
        }
        await makeRoom(after: .entry(entry.id), byteCount: new.byteCount)
        return entry
    }

    /// Stores what the portal said of a user as any other answer, unless the portal has to be asked again.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - picture: The picture, or that there is none.
    ///   - portal: The portal of the user.
    ///   - signIn: The account name that turned out to be this user, if the portal was asked who one is.
    ///   - version: What was kept before the portal was asked; nil to store the answer in any case.
    /// - Returns: The entry as reads see it now; nil where something else has been stored meanwhile, which may be newer.
    /// - Throws: As for any other answer; nothing has changed then.
    public func put(
        user: StoredUser,
        picture: StoredPicture,
        portal: PortalKey,
        signIn: String?,
        over version: EntryVersion?
    ) async throws(StoreError) -> PortraitEntry? {
        let new = newEntry(of: user, picture, madeFrom: nil, inPlaceOf: .portal, portal: portal)
        let (rule, limit) = (historyRule, configuration.maximumByteCount)
        try await engine.requireRoom(for: new.byteCount)
        let entry = try await write { db -> PortraitEntry? in
            if let version {
                let kept = try EntryIndex.find(.userId(user.userId), server: new.server, in: db)
                    .flatMap { try EntryRecord.intact(id: $0, in: db) }
                guard !version.isDoubtful(new, over: kept) else { return nil }
            }
            return try OfflineStore.put(new, of: user, signIn: signIn, keeping: rule, within: limit, in: db)
        }
        if let entry { await makeRoom(after: .entry(entry.id), byteCount: new.byteCount) }
        return entry
    }

    private static func put(
        _ new: NewEntry,
        of user: StoredUser,
        signIn: String?,
        asEdit edit: PortraitChange? = nil,
        keeping rule: HistoryRecord.Rule,
        within maximumByteCount: Int,
        in db: any Database
    ) throws -> PortraitEntry {
        let (entry, portalId) = try store(new, of: user, in: db)
        if let edit {
            let sent = SentRecord(
                digest: PictureRecord(edit.picture).digest,
                portraitId: entry.portraitId,
                portalDigest: entry.picture.digest
            )
            try sent.save(of: user.userId, portalId: portalId, in: db)
        }
        if let signIn {
            try SignInRecord.save(signIn, userId: user.userId, portalId: portalId, server: new.server, in: db)
        }
        let kept = try EditAdoption.adopt(user, signIn: signIn, portalId: portalId, keeping: rule, in: db)?
            .unlessLocalOnly(keeping: rule, in: db)
        try Eviction.evict(to: maximumByteCount, keeping: .entry(entry.id), in: db)
        return try told(entry, new.picture, under: kept, in: db)
    }

    /// Stores what the portal has in place of what was sent to it just before, in one transaction.
    ///
    /// An edit that was made over that in the meantime is based on what the portal has now, so that it is in no conflict
    /// with it. Nothing is stored where the lease was lost.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - picture: The picture.
    ///   - master: What the picture was made from, where that was proved; nil where that is not known.
    ///   - former: What the portal had before.
    ///   - portal: The portal of the user.
    /// - Throws: As for any other picture; nothing has changed then.
    public func put(
        user: StoredUser,
        picture: StoredPicture,
        madeFrom master: StoredPicture.Original? = nil,
        inPlaceOf former: PortraitBase,
        portal: PortalKey
    ) async throws(StoreError) {
        let maximumByteCount = configuration.maximumByteCount
        let lease = lease
        let rule = historyRule
        let new = newEntry(of: user, picture, madeFrom: master, inPlaceOf: .refit, portal: portal)
        let id = try await write { db -> Int64? in
            guard try lease?.isLatest(in: db) ?? true else { return nil }
            let (entry, portalId) = try OfflineStore.store(new, of: user, in: db)
            try SentRecord.renew(entry, of: user.userId, portalId: portalId, in: db)
            if var edit = try EditAdoption.adopt(user, portalId: portalId, keeping: rule, in: db), edit.base == former {
                try edit.rebase(on: entry.base, in: db)
            }
            try Eviction.evict(to: maximumByteCount, keeping: .entry(entry.id), in: db)
            return entry.id
        }
        if let id { await makeRoom(after: .entry(id), byteCount: new.byteCount) }
    }

    /// Stores a portrait of which only the id and the uuid of its user are known, in one transaction.
    ///
    /// Where a user's entry has this portrait, its picture is replaced; an edit of that user stays over it, unless it is for
    /// this store only.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the portrait.
    ///   - uuid: The uuid that the portrait was asked for with.
    ///   - picture: The picture.
    ///   - portal: The portal of the portrait.
    ///   - version: What was kept before the portal was asked; nil, the default, to store the answer in any case.
    /// - Returns: The entry as reads see it now; nil where something else has been stored meanwhile, which may be newer.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func put(
        portraitId: Int64,
        uuid: String,
        picture: StoredPicture.Original,
        portal: PortalKey,
        over version: EntryVersion? = nil
    ) async throws(StoreError) -> PortraitEntry? {
        let rule = historyRule
        let time = rule.time
        let maximumByteCount = configuration.maximumByteCount
        try await engine.requireRoom(for: picture.bytes.count)
        let entry = try await write { db -> PortraitEntry? in
            let portalId = try EntryIndex.makePortalId(portal.server, in: db)
            let name = EntryName.portrait(portraitId: portraitId, uuid: uuid)
            var id = try EntryIndex.find(name, server: portal.server, in: db)
            var new = NewEntry(
                portraitId: portraitId,
                uuid: uuid,
                picture: .original(picture),
                server: portal.server,
                time: time
            )
            new.historyLimit = rule.limit
            switch try id.flatMap({ try EntryRecord.fetch(id: $0, in: db) }) {
            case .success(let record):
                guard version?.isDoubtful(new, over: record) != true else { return nil }
                new.user = record.user
            case .failure: id = try OfflineStore.discardDamaged(id, in: db)
            case nil: break
            }
            let entry = try new.save(over: id, portalId: portalId, in: db)
            try Eviction.evict(to: maximumByteCount, keeping: .entry(entry.id), in: db)
            var edit: EditRecord?
            do {
                edit = try ShownEntry(over: entry, in: db).edit?.unlessLocalOnly(keeping: rule, in: db)
            } catch is EntryDamage {
                // What the portal said is stored all the same; the damaged edit is reported by verifying.
            }
            return try OfflineStore.told(entry, .original(picture), under: edit, in: db)
        }
        if let entry { await makeRoom(after: .entry(entry.id), byteCount: picture.bytes.count) }
        return entry
    }

    /// What the portal says of a user now.
    func newEntry(
        of user: StoredUser,
        _ picture: StoredPicture,
        madeFrom master: StoredPicture.Original?,
        inPlaceOf replacement: Replacement,
        portal: PortalKey
    ) -> NewEntry {
        let rule = historyRule
        var new = NewEntry(
            user: user,
            picture: picture,
            madeFrom: master,
            server: portal.server,
            time: rule.time
        )
        new.replacement = replacement
        new.historyLimit = rule.limit
        return new
    }

    /// How portraits are kept that are replaced now.
    var historyRule: HistoryRecord.Rule {
        HistoryRecord.Rule(limit: configuration.historyLimit, time: Milliseconds.of(configuration.now()))
    }

    /// Stores what the portal said of a user, under all names of the user.
    ///
    /// - Parameters:
    ///   - new: What the portal said.
    ///   - user: The user.
    ///   - db: The database, in a transaction.
    /// - Returns: The record as it is stored now, and the number of its portal.
    /// - Throws: The database's error.
    static func store(
        _ new: NewEntry,
        of user: StoredUser,
        in db: any Database
    ) throws -> (record: EntryRecord, portalId: Int64) {
        let portalId = try EntryIndex.makePortalId(new.server, in: db)
        let id = try claim(user, portalId: portalId, in: db)
        let record = try new.save(over: id, portalId: portalId, in: db)
        try EntryIndex.rename(entry: record.id, to: user, portalId: portalId, in: db)
        return (record, portalId)
    }

    /// Tells what reads see now; a damaged edit is left out, as verifying reports it.
    private static func told(
        _ entry: EntryRecord,
        _ picture: StoredPicture,
        under edit: EditRecord?,
        in db: any Database
    ) throws -> PortraitEntry {
        let clean = entry.entry(picture, madeFrom: try MasterRecord.fetch(of: entry, in: db))
        guard let edit else { return clean }
        do {
            return try ShownEntry(entry, under: edit).whole(in: db) ?? clean
        } catch is EntryDamage {
            return clean
        }
    }

    /// Removes a damaged entry whose user can't be told any more.
    ///
    /// - Returns: The number of an entry to write over, which is always nil after a removal.
    private static func discardDamaged(_ id: Int64?, in db: any Database) throws -> Int64? {
        try db.execute("DELETE FROM entry WHERE id = ?", [id])
        return try db.integer(
            """
            SELECT other.id FROM entry this JOIN entry other USING (portalId, portraitId, uuid)
            WHERE this.id = ? AND other.userId IS NULL
            """,
            [id]
        )
    }

    /// Finds the entry that is to be the user's, and removes a second one that is known by the same portrait.
    private static func claim(_ user: StoredUser, portalId: Int64, in db: any Database) throws -> Int64? {
        let own = try EntryIndex.entry(userId: user.userId, portalId: portalId, in: db)
        guard user.portraitId != 0 else { return own }
        let condition = "portalId = ? AND portraitId = ? AND uuid = ? AND userId IS NULL"
        let arguments: [(any ColumnConvertible)?] = [portalId, user.portraitId, user.uuid]
        guard own != nil else {
            return try db.integer("SELECT id FROM entry WHERE \(condition)", arguments)
        }
        try db.execute("DELETE FROM entry WHERE \(condition)", arguments)
        return own
    }
}
