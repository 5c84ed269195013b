import Digests
import StoreEngine

extension EditRecord {
    /// Fills in what the store knows of the one who has a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - db: The database.
    /// - Throws: The database's error.
    mutating func fillIn(from name: EntryName, in db: any Database) throws {
        if case .userId(let number) = name { userId = number }
        guard let id = try EntryIndex.find(name, server: server, in: db),
            case .success(let entry) = try EntryRecord.fetch(id: id, in: db),
            EntryIndex.record(entry, has: name), let known = entry.user
        else { return }
        user = known
        userId = known.userId
        base = base ?? entry.base
    }

    /// Stores the edit in place of an older one of the same user, or of the same name while nobody is known by it.
    ///
    /// - Parameters:
    ///   - picture: The picture of the edit.
    ///   - portalId: The number of the portal.
    ///   - rule: How many former portraits are kept, of which the older picture becomes one where it was for this store only.
    ///   - db: The database, in a transaction.
    /// - Returns: The edit as it is stored now.
    /// - Throws: The database's error.
    func saveCoalescing(
        _ picture: StoredPicture,
        portalId: Int64,
        keeping rule: HistoryRecord.Rule,
        in db: any Database
    ) throws -> EditRecord {
        if let id = try older(portalId: portalId, in: db) {
            if var older = try EditRecord.intact(id: id, in: db) {
                older.name = name
                older.user = user ?? older.user
                older.base = older.base ?? base
                if older.state == .localOnly, older.picture.digest != self.picture.digest {
                    let reason = FormerPortrait.Reason.replaced(by: picture)
                    try HistoryRecord.keep(older, reason, rule, in: db)
                }
                let newer = Newer(
                    picture: picture,
                    cameAs: cameAs,
                    comment: nil,
                    state: state,
                    madeAt: madeAt,
                    serial: serial
                )
                try older.replace(with: newer, in: db)
                return older
            }
            try EditAdoption.setDamagedAside(id, of: userId, server: server, in: db)
        }
        var record = self
        try record.save(in: db)
        try record.savePicture(picture, in: db)
        return record
    }

    private func older(portalId: Int64, in db: any Database) throws -> Int64? {
        if let userId { return try EditIndex.edit(of: userId, portalId: portalId, in: db) }
        guard let alias = EditAlias(name) else { return nil }
        return try alias.editIds(portalId: portalId, in: db)
            .first { found in
                guard found.companyId == alias.companyId else { return false }
                return try EditRecord.intact(id: found.id, in: db)?.userId == nil
            }?
            .id
    }
}

extension EntryRecord {
    /// What the portal has, as far as this entry knows.
    var base: PortraitBase {
        PortraitBase(
            portraitId: portraitId,
            sha256: picture == .noPortrait ? nil : picture.digest.hexadecimal
        )
    }
}
