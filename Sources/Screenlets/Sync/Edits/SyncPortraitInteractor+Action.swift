import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// What is done with an edit: it is sent, settled, or in conflict.
extension SyncPortraitInteractor {
    /// Does what was decided.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - finding: What was decided, with what was seen for it.
    /// - Returns: How it ended; nil where the edit has to be looked at again.
    /// - Throws: The store's errors, and the portal's.
    func act(on edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending? {
        switch finding.decision {
        case .send:
            return try await send(edit, finding)
        case .settle:
            // What was sent of an older version is not what this one's picture was made from.
            let master = edit.begun == .thisVersion ? try await begunPicture(of: edit) : nil
            try await complete(edit, revision: edit.revision, finding.user, finding.picture, madeFrom: master)
            return .alreadyThere
        case .settleOlder:
            let revision = edit.begunRevision ?? edit.revision
            let master = try await begunPicture(of: edit)
            try await complete(edit, revision: revision, finding.user, finding.picture, madeFrom: master)
            return nil
        case .takeRemote, .discard, .leave:
            return try await resolve(edit, finding)
        case .look:
            throw StoreError.defect(detail: "a picture was looked at twice")
        }
    }

    private func send(_ edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending {
        let change: PortraitChange
        do {
            switch edit.kind {
            case .removal: change = .removal
            case .upload, .comment:
                guard let original = try await session.store.original(ofEdit: edit.id) else { return .elsewhere }
                change = .upload(original)
            }
        } catch {
            guard case .corrupt(_, let detail) = error else { throw error }
            let failure = PortraitError.cacheDamaged(detail)
            try await session.store.park(
                edit: edit.id,
                revision: edit.revision,
                reason: failure.message,
                staysOpen: true
            )
            return .parked(failure)
        }
        guard finding.isContested, try await keepLoser(finding, to: change, of: edit) else {
            return try await send(change, of: edit, finding)
        }
        return try await sync.overLoser(edit) { try await send(change, of: edit, finding) }
    }

    private func send(
        _ change: PortraitChange,
        of edit: StoredEdit,
        _ finding: Finding
    ) async throws -> SyncItem.Ending {
        let user = finding.user
        let sending = PortraitSending(session: session)
        let seen = await sending.standing(of: user, against: edit.base)
        guard try await session.store.begin(edit: edit.id, revision: edit.revision, over: seen) else {
            return .elsewhere
        }
        let source = edit.cameAs.flatMap { ImageFormat(rawValue: $0) }
        let settled: PortraitSending.Settled
        do throws(PortalError) {
            settled = try await sending.send(change, from: source, of: user)
        } catch {
            // Of other answers it is not told whether they are to the picture, or to reading it back.
            guard case .refusedPicture = error else { throw error }
            return try await sync.put(off: edit, after: error, isSent: true)
        }
        try await complete(
            edit,
            revision: edit.revision,
            settled.user,
            settled.picture,
            madeFrom: settled.master,
            showsSent: settled.showsSent,
            afterConflict: finding.isContested
        )
        guard case .upload(let original) = change else { return .sent(nil) }
        return .sent(await sending.refit(settled, of: original, from: source).kept)
    }

    private func complete(
        _ edit: StoredEdit,
        revision: Int64,
        _ user: PortalUser,
        _ picture: StoredPicture?,
        madeFrom master: StoredPicture.Original?,
        showsSent: Bool = true,
        afterConflict: Bool = false
    ) async throws {
        let shown = user.portraitId == 0 ? .noPortrait : picture
        guard let shown else { throw StoreError.defect(detail: "an edit was settled unseen") }
        _ = try await session.store.complete(
            edit: edit.id,
            revision: revision,
            // Of an older version only the number is known.
            of: revision == edit.revision ? edit : nil,
            user: StoredUser(user, in: await session.knownCompanyId),
            picture: shown,
            madeFrom: master,
            showsSent: showsSent,
            portal: session.portalKey,
            afterConflict: afterConflict
        )
    }

    /// Sets aside what the portal has before something takes its place, and stores it, so that it is in the history too.
    ///
    /// - Parameters:
    ///   - finding: What was seen of the portal.
    ///   - change: What takes its place.
    ///   - edit: The edit that it is in conflict with.
    /// - Returns: Whether it was set aside now; false where it was already, there is none, or the change is the same.
    /// - Throws: The store's errors.
    func keepLoser(_ finding: Finding, to change: PortraitChange, of edit: StoredEdit) async throws -> Bool {
        guard case .original(let original)? = finding.picture else { return false }
        let user = StoredUser(finding.user, in: await session.knownCompanyId)
        var isNew = false
        if change.sha256 != original.sha256 {
            isNew = try await session.store.keepAside(
                original,
                of: user,
                portal: session.portalKey,
                reason: "the portal's portrait, which lost to the edit \(edit.id)"
            )
        }
        _ = try await session.store.put(user: user, picture: .original(original), portal: session.portalKey)
        return isNew
    }

    /// The picture of an edit that the portal turned out to have; nil where what pictures are made from is not kept.
    private func begunPicture(of edit: StoredEdit) async throws -> StoredPicture.Original? {
        guard session.usesMasters, case .upload(let sent)? = try await session.store.begunChange(ofEdit: edit.id) else {
            return nil
        }
        return sent
    }

    /// Stores what the portal has.
    private func takeRemote(_ seen: Finding) async throws {
        var finding = seen
        if finding.picture == nil { try await look(&finding) }
        _ = try await session.store.put(
            user: StoredUser(finding.user, in: await session.knownCompanyId),
            picture: finding.picture ?? .noPortrait,
            portal: session.portalKey
        )
    }

    private func resolve(_ edit: StoredEdit, _ seen: Finding) async throws -> SyncItem.Ending {
        let reason =
            seen.isRenamed
            ? "\(edit.name.inWords) is no longer a name of \(StoredUser(seen.user, in: nil).displayName) in the portal"
            : "the portrait was changed in the portal"
        switch seen.decision {
        case .takeRemote:
            // What can't be had replaces nothing in the cache.
            if !seen.isUnread { try await takeRemote(seen) }
            try await session.store.setAside(edit: edit.id, revision: edit.revision, reason: reason)
            return .conflict(.useRemote)
        case .discard:
            try await session.store.setAside(edit: edit.id, revision: edit.revision, reason: reason)
            if let userId = edit.user?.userId {
                try await session.store.removeEntry(userId: userId, portal: session.portalKey)
            }
            return .conflict(.discard)
        default:
            try await session.store.markConflict(edit: edit.id, revision: edit.revision, reason: reason)
            return .conflict(.ignore)
        }
    }
}

extension PortraitChange {
    /// The digest of the picture in hexadecimal digits; nil for a removal.
    fileprivate var sha256: String? {
        if case .upload(let original) = self { original.sha256 } else { nil }
    }
}
