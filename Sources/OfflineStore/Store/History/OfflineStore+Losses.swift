public import StoreEngine

extension OfflineStore {
    /// Finds what is kept of a portrait that the portal names and does not give.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - portraitId: The id that the portal names; a picture that had another one is not given for it.
    ///   - portal: The portal of the user.
    /// - Returns: The picture, or why there is none to be sent.
    /// - Throws: The errors of looking up; damage counts as nothing.
    public func keptLoss(
        of userId: Int64,
        portraitId: Int64,
        portal: PortalKey
    ) async throws(StoreError) -> KeptLoss {
        try await read { db -> KeptLoss in
            guard let portalId = try EntryIndex.portalId(portal.server, in: db) else { return .nothing }
            if let id = try EditIndex.edit(of: userId, portalId: portalId, in: db),
                case .success(let edit) = try EditRecord.fetch(id: id, in: db), edit.state != .localOnly
            {
                return .editWaits
            }
            do {
                let present = try OfflineStore.present(of: userId, portraitId: portraitId, portalId: portalId, in: db)
                if let present { return .picture(present) }
                // Seen as gone, or not in the cache any more.
                let last = try HistoryRecord.all(of: userId, portalId: portalId, in: db)
                    .first { $0.portraitId == portraitId }
                if let last { return last.reason == .removed ? .removedHere : .picture(try last.original(in: db)) }
                // The removal of a portrait that was never here leaves nothing else.
                let sent = try SentRecord.fetch(of: userId, portalId: portalId, in: db)
                return sent?.isRemoval == true && sent?.portraitId == portraitId ? .removedHere : .nothing
            } catch is EntryDamage {
                return .nothing
            }
        } ?? .nothing
    }

    private static func present(
        of userId: Int64,
        portraitId: Int64,
        portalId: Int64,
        in db: any Database
    ) throws -> FormerPortrait.Original? {
        guard let id = try EntryIndex.entry(userId: userId, portalId: portalId, in: db),
            let entry = try EntryRecord.fetch(id: id, in: db)?.get(), entry.portraitId == portraitId,
            case .original(let picture) = try entry.fetchPicture(in: db).get()
        else { return nil }
        return FormerPortrait.Original(picture: picture, master: try MasterRecord.original(of: entry, in: db))
    }
}
