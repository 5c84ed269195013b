import FoundationEssentials
public import StoreEngine

extension OfflineStore {
    /// Finds the entry that a name leads to, with the user's edit over it.
    ///
    /// An edit is found by every name of its user, also where nothing lies under it; one that was made for nobody known
    /// yet by the name that it was made under. Cost: three to five index searches and one pass over the picture for its digest. Nothing is written, except a new
    /// time of use when the stored one is older than an hour; where that can't be written, the entry is returned all
    /// the same.
    ///
    /// - Parameters:
    ///   - name: The name that the caller has.
    ///   - portal: The portal of the user.
    /// - Returns: The entry, that there is none, or that it is damaged and counts as missing.
    /// - Throws: ``StoreError/corrupt(path:detail:)``, ``StoreError/io(path:detail:)``, ``StoreError/busy(path:)``,
    ///   ``StoreError/closed`` or ``StoreError/cancelled`` when the store can't be read.
    public func lookUp(_ name: EntryName, portal: PortalKey) async throws(StoreError) -> LookupResult<PortraitEntry> {
        let found = try await read { db in
            do {
                let shown = try OfflineStore.shown(name, server: portal.server, in: db)
                return try shown?.whole(in: db).map(LookupResult.hit) ?? .miss
            } catch let damage as EntryDamage {
                return .damaged(damage.reason)
            }
        }
        guard let found else { return .miss }
        // An edit with nothing under it has no such time, as it is never evicted.
        if case .hit(let entry) = found, entry.id > 0 {
            await noteUse(of: .entry(entry.id), lastUsedAt: entry.lastUsedAt)
        }
        return found
    }

    /// Tells which version of the portal's word is kept under a name, without reading the picture.
    ///
    /// - Parameters:
    ///   - name: The name that the portal is going to be asked for.
    ///   - portal: The portal.
    /// - Returns: The version.
    /// - Throws: The errors of looking up.
    public func entryVersion(of name: EntryName, portal: PortalKey) async throws(StoreError) -> EntryVersion {
        let record = try await read { db -> EntryRecord? in
            try EntryIndex.find(name, server: portal.server, in: db).flatMap { try EntryRecord.intact(id: $0, in: db) }
        }
        return EntryVersion(of: record ?? nil)
    }

    /// Finds what reads see under a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - server: The base address of the portal.
    ///   - db: The database.
    /// - Returns: The entry and the edit, or nil where there is neither or the name is ambiguous.
    /// - Throws: The damage, or the database's error.
    static func shown(_ name: EntryName, server: String, in db: any Database) throws -> ShownEntry? {
        let found = try EntryIndex.entries(name, server: server, in: db)
        guard found.count < 2 else { return nil }
        var damage: EntryDamage?
        if let id = found.first {
            switch try EntryRecord.fetch(id: id, in: db) {
            case .success(let record) where record.server == server && EntryIndex.record(record, has: name):
                return try ShownEntry(over: record, in: db)
            case .success: damage = .name
            case .failure(let reason): damage = reason
            case nil: break
            }
        }
        // An edit that is intact is shown, whatever is under it.
        if let id = try EditIndex.find(name, server: server, in: db),
            let edit = try EditRecord.fetch(id: id, in: db)?.get()
        {
            guard edit.server == server, EditIndex.record(edit, has: name) else { throw EntryDamage.name }
            return ShownEntry(nil, under: edit)
        }
        if let damage { throw damage }
        return nil
    }

    /// Writes the time of use where the stored one is older than an hour.
    ///
    /// - Parameters:
    ///   - used: What was used.
    ///   - lastUsedAt: The stored time.
    func noteUse(of used: Evictable, lastUsedAt: Date) async {
        let now = configuration.now()
        guard now.timeIntervalSince(lastUsedAt) > OfflineStore.useResolution else { return }
        do {
            let time = Milliseconds.of(now)
            let sql = "UPDATE \(used.table) SET lastUsedAt = ? WHERE id = ? AND lastUsedAt < ?"
            _ = try await engine.write(.noted, waits: waits) { try $0.execute(sql, [time, used.id, time]) }
        } catch {
            // A read must work where nothing can be written, or somebody else is writing. The next use is noted instead.
        }
    }

    /// The seconds for which uses of the same are not noted again.
    private static let useResolution = 3_600.0
}
