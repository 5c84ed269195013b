import GRDB

extension NewEntry {
    /// What is worth keeping of the entry that was there before.
    struct Before {
        /// The version; 0 where there was none.
        var revision: Int64 = 0
        /// The time of storing in milliseconds.
        var receivedAt: Int64 = 0
        /// How it stood to the portal.
        var syncState = SyncState.clean
        /// The picture, where its bytes are still what was stored.
        var picture: (record: PictureRecord, picture: StoredPicture)?

        /// Looks at the earlier entry.
        ///
        /// - Parameters:
        ///   - id: The number of the earlier entry, or nil where there is none.
        ///   - db: The database.
        /// - Throws: The database's error.
        init(id: Int64?, in db: Database) throws {
            guard let id, let proven = try EntryRecord.fetch(id: id, in: db) else { return }
            var found = proven
            if case .failure(.metadata) = proven {
                // An edit whose bytes are intact outlives a damage of what is known around it.
                found = try EntryRecord.fetch(id: id, proven: false, in: db) ?? proven
            }
            guard case .success(let record) = found else { return }
            revision = record.revision
            guard found == proven || record.syncState.isProtected else { return }
            receivedAt = record.receivedAt
            syncState = record.syncState
            if case .success(let intact) = try record.fetchPicture(in: db) { picture = (record.picture, intact) }
        }
    }
}

extension PictureRecord {
    /// Describes a picture.
    init(_ picture: StoredPicture) {
        switch picture {
        case .noPortrait: self = .noPortrait
        case .original(let original):
            self = .original(mediaType: original.mediaType, digest: original.digest, byteCount: original.bytes.count)
        }
    }
}
