public import StoreEngine

extension OfflineStore {
    /// Gives the bytes of a master, to draw from them.
    ///
    /// Cost: one search and one pass over the bytes for their digest.
    ///
    /// - Parameter master: The master, as an entry told it.
    /// - Returns: The picture; nil where it is gone by now, or damaged.
    /// - Throws: The errors of looking up.
    public func original(of master: PortraitMaster) async throws(StoreError) -> StoredPicture.Original? {
        try await read { db in
            try MasterRecord.bytes(of: master, in: db)
                .map { StoredPicture.Original(bytes: $0, mediaType: master.mediaType, digest: master.digest) }
        } ?? nil
    }

    /// Gives what a user's portrait was made from, where that is still known.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - base: The portal's portrait; another one than that of the user's entry has no master.
    ///   - portal: The portal of the user.
    /// - Returns: The picture; nil where there is none.
    /// - Throws: The errors of looking up.
    public func master(
        of userId: Int64,
        standingFor base: PortraitBase,
        portal: PortalKey
    ) async throws(StoreError) -> StoredPicture.Original? {
        try await picture(of: userId, standingFor: base, portal: portal) { try MasterRecord.original(of: $0, in: $1) }
    }

    /// Gives a user's portrait as it is kept, where it is the one that a base tells of.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - base: The portal's portrait.
    ///   - portal: The portal of the user.
    /// - Returns: The picture; nil where the user's entry has another one, or none.
    /// - Throws: The errors of looking up.
    public func original(
        of userId: Int64,
        standingFor base: PortraitBase,
        portal: PortalKey
    ) async throws(StoreError) -> StoredPicture.Original? {
        try await picture(of: userId, standingFor: base, portal: portal) { entry, db in
            guard case .success(.original(let original)) = try entry.fetchPicture(in: db) else { return nil }
            return original
        }
    }

    private func picture(
        of userId: Int64,
        standingFor base: PortraitBase,
        portal: PortalKey,
        _ fetch: @escaping @Sendable (EntryRecord, any Database) throws -> StoredPicture.Original?
    ) async throws(StoreError) -> StoredPicture.Original? {
        try await read { db -> StoredPicture.Original? in
            guard let id = try EntryIndex.find(.userId(userId), server: portal.server, in: db),
                let entry = try EntryRecord.intact(id: id, in: db), entry.base == base
            else { return nil }
            return try fetch(entry, db)
        } ?? nil
    }
}
