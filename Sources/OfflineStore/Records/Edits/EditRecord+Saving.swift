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
            let entry = try EntryRecord.intact(id: id, in: db),
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
                older.user = user ?? older.user
                try older.keepLocal(replacedBy: self, rule, in: db)
                let newer = Newer(
                    name: name,
                    picture: picture,
                    cameAs: cameAs,
                    comment: nil,
                    base: base,
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

    /// Keeps the picture in the history where it was the user's portrait here, and not one that only waited.
    ///
    /// - Parameters:
    ///   - newer: What takes its place.
    ///   - rule: How many former portraits are kept: one more, where the newer edit may be taken back.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    func keepLocal(replacedBy newer: EditRecord, _ rule: HistoryRecord.Rule, in db: any Database) throws {
        var rule = rule
        // It is no former one then, and the history is to be as it was.
        if newer.state != .localOnly, rule.limit > 0 { rule.limit += 1 }
        try keepLocal(replacedBy: newer.picture, rule, in: db)
    }

    /// Keeps the picture in the history where it was the user's portrait here, and not one that only waited.
    ///
    /// - Parameters:
    ///   - picture: What takes its place for good.
    ///   - rule: How many former portraits are kept.
    ///   - db: The database, in a transaction.
    /// - Throws: The database's error.
    func keepLocal(replacedBy picture: PictureRecord, _ rule: HistoryRecord.Rule, in db: any Database) throws {
        guard state == .localOnly, self.picture.digest != picture.digest else { return }
        try HistoryRecord.keep(self, picture == .noPortrait ? .removed : .uploaded, rule, in: db)
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
