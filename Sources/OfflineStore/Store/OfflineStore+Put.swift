import FoundationEssentials
import GRDB

extension OfflineStore {
    /// Stores what the portal said of a user, in one transaction.
    ///
    /// The user's entry is made or replaced, also where it was damaged; an entry that was known only by the portrait's
    /// id becomes the user's. Names that the user had before lead to nothing, and a name that another user had leads
    /// here. An edit that exists nowhere else is not overwritten: then only the user's data are refreshed. Clean
    /// entries that were not used for the longest time are evicted where the size limit is passed, but not this one.
    ///
    /// - Parameters:
    ///   - user: The user as the portal described it.
    ///   - picture: The picture, or that there is none.
    ///   - portal: The portal of the user.
    ///   - signIn: The account name that turned out to be this user, if the portal was asked who one is.
    /// - Returns: The entry as it is stored now.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func put(
        user: StoredUser,
        picture: StoredPicture,
        portal: PortalKey,
        signIn: String? = nil
    ) async throws(StoreError) -> PortraitEntry {
        let time = Milliseconds.of(configuration.now())
        let maximumByteCount = configuration.maximumByteCount
        return try await write { db in
            let portalId = try EntryIndex.makePortalId(portal.server, in: db)
            let id = try OfflineStore.claim(user, portalId: portalId, in: db)
            let new = NewEntry(user: user, picture: picture, server: portal.server, time: time)
            let entry = try new.save(over: id, portalId: portalId, in: db)
            try EntryIndex.rename(entry: entry.id, to: user, portalId: portalId, in: db)
            if let signIn {
                try SignInRecord.save(
                    signIn,
                    userId: user.userId,
                    portalId: portalId,
                    server: portal.server,
                    in: db
                )
            }
            try Eviction.evict(to: maximumByteCount, keeping: entry.id, in: db)
            return entry
        }
    }

    /// Stores a portrait of which only the id and the uuid of its user are known, in one transaction.
    ///
    /// Where a user's entry has this portrait, its picture is replaced, unless it is an edit that exists nowhere else.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the portrait.
    ///   - uuid: The uuid that the portrait was asked for with.
    ///   - picture: The picture.
    ///   - portal: The portal of the portrait.
    /// - Returns: The entry as it is stored now.
    /// - Throws: ``StoreError/diskFull(path:)``, ``StoreError/readOnly(path:)``, ``StoreError/busy(path:)`` and the
    ///   errors of opening; nothing has changed then.
    public func put(
        portraitId: Int64,
        uuid: String,
        picture: StoredPicture.Original,
        portal: PortalKey
    ) async throws(StoreError) -> PortraitEntry {
        let time = Milliseconds.of(configuration.now())
        let maximumByteCount = configuration.maximumByteCount
        return try await write { db in
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
            switch try id.flatMap({ try EntryRecord.fetch(id: $0, in: db) }) {
            case .success(let record): new.user = record.user
            case .failure: id = try OfflineStore.discardDamaged(id, in: db)
            case nil: break
            }
            let entry = try new.save(over: id, portalId: portalId, in: db)
            try Eviction.evict(to: maximumByteCount, keeping: entry.id, in: db)
            return entry
        }
    }

    /// Removes a damaged entry whose user can't be told any more, unless it is an edit.
    ///
    /// - Returns: The number of an entry to write over, which is always nil after a removal.
    private static func discardDamaged(_ id: Int64?, in db: Database) throws -> Int64? {
        try db.execute(sql: "DELETE FROM entry WHERE id = ? AND syncState = 0", arguments: [id])
        return try Int64.fetchOne(
            db,
            sql: """
                SELECT other.id FROM entry this JOIN entry other USING (portalId, portraitId, uuid)
                WHERE this.id = ? AND other.userId IS NULL
                """,
            arguments: [id]
        )
    }

    /// Finds the entry that is to be the user's, and removes a second one that is known by the same portrait.
    private static func claim(_ user: StoredUser, portalId: Int64, in db: Database) throws -> Int64? {
        let own = try EntryIndex.entry(userId: user.userId, portalId: portalId, in: db)
        guard user.portraitId != 0 else { return own }
        let condition = "portalId = ? AND portraitId = ? AND uuid = ? AND userId IS NULL"
        let arguments: StatementArguments = [portalId, user.portraitId, user.uuid]
        guard own != nil else {
            return try Int64.fetchOne(db, sql: "SELECT id FROM entry WHERE \(condition)", arguments: arguments)
        }
        try db.execute(sql: "DELETE FROM entry WHERE \(condition) AND syncState = 0", arguments: arguments)
        return own
    }
}
