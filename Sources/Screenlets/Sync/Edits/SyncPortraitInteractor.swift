import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// The sending of one kept edit of a portrait.
struct SyncPortraitInteractor: Sendable {
    let sync: SyncEditInteractor

    private var session: SessionContext { sync.session }

    // MARK: Whose it is

    /// Brings the edit to the portal, as far as it can be.
    ///
    /// - Parameter listed: The edit as it was listed, which gets its user where that was not known.
    /// - Returns: How it ended.
    /// - Throws: The store's errors, and the portal's.
    func bring(_ listed: inout StoredEdit) async throws -> SyncItem.Ending {
        var edit = listed
        if edit.user == nil {
            let user: PortalUser
            do throws(PortalError) {
                user = try await session.portal.user(UserSelector(edit.name, signIn: session.signIn))
            } catch {
                return try await sync.put(off: edit, after: error)
            }
            let companyId = await session.knownCompanyId
            let resolved = try await session.store.resolve(edit: edit.id, as: StoredUser(user, in: companyId))
            guard let resolved else { return .elsewhere }
            edit = resolved
            listed.user = edit.user
        }
        guard let userId = edit.user?.userId else { return .elsewhere }
        return try await sync.underLease(edit.id, listedFor: listed.due, of: .portrait(userId: userId)) { sync, edit in
            let holder = SyncPortraitInteractor(sync: sync)
            let user = try await holder.session.portal.user(.userId(userId))
            // One that was made under another of the user's names may be newer.
            let active = try await holder.session.activeEdit(of: user)
            if let active, active.id != edit.id { return .elsewhere }
            if let active, active.revision != edit.revision { return nil }
            return try await holder.act(on: edit, try await holder.decision(on: edit, of: user))
        }
    }

    /// What would be done with the edit.
    func plan(for edit: StoredEdit) async throws -> SyncDecision {
        let selector =
            edit.user.map { UserSelector.userId($0.userId) } ?? UserSelector(edit.name, signIn: session.signIn)
        return try await decision(on: edit, of: try await session.portal.user(selector)).decision
    }

    /// Settles an edit whose sending was begun, where the portal turns out to have it; the user's lease is held.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - user: The user as the portal describes it now.
    ///   - isNewest: Whether the edit is itself what is sent next, so that only an older version of it is settled.
    /// - Throws: ``PortalError`` where the portal can't be looked at; the store's errors.
    func settleBegun(of edit: StoredEdit, _ user: PortalUser, isNewest: Bool) async throws {
        let finding = try await decision(on: edit, of: user)
        guard finding.decision == .settleOlder || finding.decision == .settle && !isNewest else { return }
        _ = try await act(on: edit, finding)
    }

    /// Keeps what somebody else has put into the portal since an edit was made that a newer one takes the place of; the user's lease
    /// is held.
    ///
    /// - Parameters:
    ///   - edit: The edit, of whose sending nothing is open.
    ///   - user: The user as the portal describes it now.
    /// - Returns: Whether there was such a change: it is in the history then.
    /// - Throws: The store's errors, and the portal's.
    func keepContested(by edit: StoredEdit, _ user: PortalUser) async throws -> Bool {
        var finding = try await decision(on: edit, of: user)
        guard finding.isContested, !finding.isUnread else { return false }
        if finding.picture == nil { try await look(&finding) }
        try await keepLoser(finding)
        return true
    }

    // MARK: What to do with it

    /// What was decided, and what was seen of the portal for it.
    private struct Finding {
        var decision: SyncDecision
        var user: PortalUser
        /// The portal's picture, where it was looked at.
        var picture: StoredPicture?
        /// Whether the portal was asked for its picture, and does not give it.
        var isUnread = false
        /// Whether the edit is sent over somebody else's change, which loses.
        var isContested = false
        /// Whether the user is no longer called as the edit was made under.
        var isRenamed = false
    }

    /// Does what was decided; nil where the edit has to be looked at again.
    private func act(on edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending? {
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

    private func decision(on edit: StoredEdit, of user: PortalUser) async throws -> Finding {
        let begun = edit.begun
        var finding = Finding(decision: .look, user: user)
        var seen = SyncDecision.Picture.notSeen
        for _ in 0..<2 {
            // An id whose picture was removed is none.
            let portraitId = finding.picture == .noPortrait ? 0 : finding.user.portraitId
            let standing = SyncDecision.Standing(
                of: edit.base,
                now: portraitId,
                idsAreKept: try await keepsIds(where: begun != .no && portraitId == edit.base?.portraitId)
            )
            func decide(_ resolution: ConflictResolution) -> SyncDecision {
                SyncDecision.decide(
                    kind: edit.kind == .removal ? .removal : .upload,
                    begun: begun,
                    standing: standing,
                    picture: seen,
                    resolution: resolution
                )
            }
            finding.decision = decide(sync.resolution)
            finding.isContested = finding.decision == .send && decide(.ignore) == .leave
            guard finding.decision == .look else { break }
            do throws(PortalError) {
                try await look(&finding)
            } catch {
                guard let unread = await absence(toldBy: error) else { throw error }
                finding.isUnread = true
                seen = unread
                guard unread == .missing, try await isLikelyRemoved(by: edit, finding.user) else { continue }
                finding.picture = .noPortrait
            }
            seen = try await comparison(of: finding, with: edit, begun: begun)
        }
        // Whoever made it meant the one who is called so, who may be somebody else by now.
        finding.isRenamed = !StoredUser(finding.user, in: nil).mayBeCalled(edit.name)
        if finding.isRenamed, finding.decision == .send { finding.decision = .resolve(sync.resolution) }
        return finding
    }

    /// What the portal's picture counts as where it can't be had; nil where the answer may be another one, or is for a person.
    private func absence(toldBy error: PortalError) async -> SyncDecision.Picture? {
        if let isCertain = await session.isLoss(error) { return isCertain ? .lost : .missing }
        // Whoever wants the edit sent over anything wants it sent over what can't be read.
        guard case .unexpectedAnswer = error, !error.isWorthRetrying, sync.resolution == .useLocal else { return nil }
        return .other
    }

    /// Whether a removal of ours, which was sent or is to be, is the likely reason why there is no picture under the id.
    private func isLikelyRemoved(by edit: StoredEdit, _ user: PortalUser) async throws -> Bool {
        // Only by looking at the picture the portal's version may have become known.
        guard await !portalKeepsIds, user.portraitId == edit.base?.portraitId else { return false }
        if edit.kind == .removal { return true }
        return try await session.store.begunChange(ofEdit: edit.id) == .removal
    }

    /// Whether a portrait that is changed keeps its id; of a portal whose version nobody asked for yet, it may.
    private var portalKeepsIds: Bool {
        get async { [nil, .liferay62].contains(await session.portal.facts().flavour) }
    }

    /// The same, where it matters: an id that stays proves that what was begun has not arrived, but on 6.2.
    private func keepsIds(where matters: Bool) async throws(PortalError) -> Bool {
        matters ? try await session.portal.flavour() == .liferay62 : await portalKeepsIds
    }

    /// Downloads the portal's picture; one that is removed is none.
    private func look(_ finding: inout Finding) async throws(PortalError) {
        let found = try await PortraitReading(session: session).read(finding.user)
        finding.user = found.user
        finding.picture = found.picture
    }

    private func comparison(
        of finding: Finding,
        with edit: StoredEdit,
        begun: SyncDecision.Begun
    ) async throws -> SyncDecision.Picture {
        let sent = begun == .no ? nil : try await session.store.begunChange(ofEdit: edit.id)
        switch (finding.picture, sent) {
        case (.noPortrait, .removal):
            return begun == .thisVersion ? .asEdit : .asOlder
        case (.original(let found), let sent):
            // An undo may want what the edit was based on: where the portal has that, it is done.
            if found.sha256 == edit.sha256 { return .asEdit }
            if case .upload(let sent) = sent, found.sha256 == sent.sha256 { return .asOlder }
            let isBase = found.sha256 == edit.base?.sha256
            if isBase, finding.user.portraitId == edit.base?.portraitId { return .asBase }
            // Under a new id the base itself may be what the portal has made of what was sent.
            if case .upload(let sent) = sent, await isMade(found.bytes, of: sent, overBase: isBase) {
                return begun == .thisVersion ? .asEdit : .asOlder
            }
            if isBase { return .asBase }
            return try await isRefit(found, in: finding.user.portraitId, of: edit) ? .asRefit : .other
        default:
            return .other
        }
    }

    private func isMade(_ found: [UInt8], of sent: StoredPicture.Original, overBase isBase: Bool) async -> Bool {
        let sending = PortraitSending(session: session)
        return isBase ? await sending.isLike(found, sent.bytes) : await sending.isMade(found, of: sent)
    }

    /// Whether a picture is what this store sent in place of the edit's base, as far as it still knows: a process may have ended
    /// between the portal's taking that and noting it.
    private func isRefit(
        _ found: StoredPicture.Original,
        in portraitId: Int64,
        of edit: StoredEdit
    ) async throws -> Bool {
        guard let base = edit.base, let userId = edit.user?.userId else { return false }
        let key = session.portalKey
        var sent = try await session.store.master(of: userId, standingFor: base, portal: key)
        // Where the portal's own version could not be read, what was sent stands for it, under the same id.
        if sent == nil, base.portraitId == portraitId {
            sent = try await session.store.original(of: userId, standingFor: base, portal: key)
        }
        guard let sent else { return false }
        return await PortraitSending(session: session).isLike(found.bytes, sent.bytes)
    }

    // MARK: Doing it

    private func send(_ edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending {
        let user = finding.user
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
        if finding.isContested { try await keepLoser(finding) }
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

    /// Stores what the portal has before the edit takes its place, so that it is in the history then.
    private func keepLoser(_ finding: Finding) async throws {
        guard let picture = finding.picture, picture != .noPortrait else { return }
        _ = try await session.store.put(
            user: StoredUser(finding.user, in: await session.knownCompanyId),
            picture: picture,
            portal: session.portalKey
        )
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
