public import StoreEngine

extension OfflineStore {
    /// Gives what was sent last for a user, whatever the cache has of the portrait.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - portal: The portal of the user.
    /// - Returns: What was sent; nil where nothing was.
    /// - Throws: The errors of looking up.
    public func sentPortrait(of userId: Int64, portal: PortalKey) async throws(StoreError) -> SentPortrait? {
        try await read { db -> SentPortrait? in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return nil }
            return try SentRecord.fetch(of: userId, portalId: portalId, in: db).map(SentPortrait.init)
        } ?? nil
    }

    /// Notes that the portal has a picture that shows what was to be sent, so that it need not be sent nor looked at again.
    ///
    /// - Parameters:
    ///   - picture: The picture as it was prepared.
    ///   - userId: The id of the user, whose entry is what the portal has.
    ///   - portal: The portal of the user.
    /// - Throws: The errors of storing; nothing has changed then.
    public func noteSent(
        _ picture: StoredPicture.Original,
        to userId: Int64,
        portal: PortalKey
    ) async throws(StoreError) {
        try await keep { db in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db),
                let id = try EntryIndex.entry(userId: userId, portalId: portalId, in: db),
                let entry = try EntryRecord.intact(id: id, in: db)
            else { return }
            let sent = SentRecord(
                digest: picture.digest,
                portraitId: entry.portraitId,
                portalDigest: entry.picture.digest
            )
            try sent.save(of: userId, portalId: portalId, in: db)
        }
    }
}
