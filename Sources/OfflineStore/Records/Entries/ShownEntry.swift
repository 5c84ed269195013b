import Digests
import StoreEngine

/// An entry as reads see it: the portal's answer, with the user's edit over it.
struct ShownEntry {
    /// What the portal said; nil where only an edit is known.
    var entry: EntryRecord?
    /// The edit that reads show, if any.
    var edit: EditRecord?

    /// Finds the edit over an entry.
    ///
    /// - Parameters:
    ///   - entry: The entry's record.
    ///   - db: The database.
    /// - Throws: The damage of the edit, or the database's error.
    init(over entry: EntryRecord, in db: any Database) throws {
        self.entry = entry
        var id: Int64?
        if let userId = entry.user?.userId {
            id = try EditIndex.edit(of: userId, server: entry.server, in: db)
        } else {
            let name = EntryName.portrait(portraitId: entry.portraitId, uuid: entry.uuid)
            id = try EditIndex.find(name, server: entry.server, in: db)
        }
        edit = try id.flatMap { try EditRecord.fetch(id: $0, in: db) }?.get()
    }

    /// Puts an edit over an entry, or shows one of the two alone.
    init(_ entry: EntryRecord?, under edit: EditRecord?) {
        self.entry = entry
        self.edit = edit
    }

    /// The entry with the picture that reads see.
    ///
    /// - Parameter db: The database.
    /// - Returns: The entry, or nil where there is neither.
    /// - Throws: The damage of the picture, or the database's error.
    func whole(in db: any Database) throws -> PortraitEntry? {
        guard let edit else {
            return try entry.map { entry in
                entry.entry(
                    try entry.fetchPicture(in: db).get(),
                    madeFrom: try MasterRecord.fetch(of: entry, in: db)
                )
            }
        }
        let picture = try edit.fetchPicture(in: db).get()
        let user = entry?.user ?? edit.user
        return PortraitEntry(
            id: entry?.id ?? -edit.id,
            portal: PortalKey(server: edit.server),
            user: user,
            portraitId: user?.portraitId ?? entry?.portraitId ?? edit.base?.portraitId ?? 0,
            uuid: user?.uuid ?? entry?.uuid ?? "",
            picture: picture,
            master: nil,
            receivedAt: Milliseconds.date(edit.madeAt),
            changedAt: Milliseconds.date(edit.madeAt),
            lastUsedAt: Milliseconds.date(entry?.lastUsedAt ?? edit.madeAt),
            editId: edit.id,
            syncState: edit.syncState,
            revision: edit.revision
        )
    }

    /// The entry without its picture, or nil where there is neither.
    ///
    /// - Parameter db: The database.
    /// - Returns: The entry.
    /// - Throws: The database's error.
    func summary(in db: any Database) throws -> PortraitEntry.Summary? {
        guard let edit else {
            return try entry.map { $0.summary(madeFrom: try MasterRecord.fetch(of: $0, in: db)) }
        }
        let user = entry?.user ?? edit.user
        return PortraitEntry.Summary(
            id: entry?.id ?? -edit.id,
            portal: PortalKey(server: edit.server),
            user: user,
            portraitId: user?.portraitId ?? entry?.portraitId ?? edit.base?.portraitId ?? 0,
            uuid: user?.uuid ?? entry?.uuid ?? "",
            sha256: edit.picture == .noPortrait ? nil : edit.picture.digest.hexadecimal,
            mediaType: edit.picture.mediaType,
            byteCount: edit.picture.byteCount,
            master: nil,
            receivedAt: Milliseconds.date(edit.madeAt),
            lastUsedAt: Milliseconds.date(entry?.lastUsedAt ?? edit.madeAt),
            editId: edit.id,
            syncState: edit.syncState,
            revision: edit.revision
        )
    }
}
