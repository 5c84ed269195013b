import FoundationEssentials
import GRDB

extension OfflineStore {
    /// Finds the entry that a name leads to.
    ///
    /// Cost: two or three index searches and one pass over the picture for its digest. Nothing is written, except a new
    /// time of use when the stored one is older than an hour; where that can't be written, the entry is returned all
    /// the same.
    ///
    /// - Parameters:
    ///   - name: The name that the caller has.
    ///   - portal: The portal of the user.
    /// - Returns: The entry, that there is none, or that it is damaged and counts as missing.
    /// - Throws: ``StoreError/corrupt(path:detail:)``, ``StoreError/io(path:detail:)``, ``StoreError/busy(path:)``,
    ///   ``StoreError/closed`` or ``StoreError/cancelled`` when the store can't be read.
    public func lookUp(_ name: EntryName, portal: PortalKey) async throws(StoreError) -> LookupResult {
        let found = try await read { db in
            do {
                guard let id = try EntryIndex.find(name, server: portal.server, in: db) else {
                    return LookupResult.miss
                }
                return try OfflineStore.entry(id, foundBy: name, portal: portal, in: db)
            } catch let damage as EntryDamage {
                return .damaged(damage.reason)
            }
        }
        guard let found else { return .miss }
        if case .hit(let entry) = found { await noteUse(of: entry) }
        return found
    }

    private static func entry(
        _ id: Int64,
        foundBy name: EntryName,
        portal: PortalKey,
        in db: Database
    ) throws -> LookupResult {
        guard let record = try EntryRecord.fetch(id: id, in: db)?.get() else { return .miss }
        guard record.server == portal.server, EntryIndex.record(record, has: name) else { throw EntryDamage.name }
        return .hit(record.entry(try record.fetchPicture(in: db).get()))
    }

    /// Writes the time of use where the stored one is older than an hour.
    private func noteUse(of entry: PortraitEntry) async {
        let now = configuration.now()
        guard now.timeIntervalSince(entry.lastUsedAt) > OfflineStore.useResolution else { return }
        do {
            try await connections.noter()
                .write { db in
                    try db.execute(
                        sql: "UPDATE entry SET lastUsedAt = max(lastUsedAt, ?) WHERE id = ?",
                        arguments: [Milliseconds.of(now), entry.id]
                    )
                }
        } catch {
            // A read must work where nothing can be written, or somebody else is writing. The next use is noted instead.
        }
    }

    /// The seconds for which uses of an entry are not noted again.
    private static let useResolution = 3_600.0
}
