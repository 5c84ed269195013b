import StoreEngine

extension NewEntry {
    /// What is worth keeping of the entry that was there before.
    struct Before {
        /// The version; 0 where there was none.
        var revision: Int64 = 0

        /// The entry, where it is intact.
        var entry: EntryRecord?

        /// The picture, where its bytes are still what was stored.
        var picture: (record: PictureRecord, picture: StoredPicture)?

        /// Looks at the earlier entry.
        ///
        /// - Parameters:
        ///   - id: The number of the earlier entry, or nil where there is none.
        ///   - db: The database.
        /// - Throws: The database's error.
        init(id: Int64?, in db: any Database) throws {
            guard let id, let record = try EntryRecord.intact(id: id, in: db) else { return }
            revision = record.revision
            entry = record
            if case .success(let intact) = try record.fetchPicture(in: db) { picture = (record.picture, intact) }
        }
    }
}
