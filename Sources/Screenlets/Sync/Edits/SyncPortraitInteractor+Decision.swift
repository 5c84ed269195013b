import LiferayPortal
import OfflineStore
import StoreEngine

/// What is to be done with an edit: it is compared with what the portal has.
extension SyncPortraitInteractor {
    /// Decides what to do with an edit, and looks at the portal's picture where that depends on it.
    ///
    /// - Parameters:
    ///   - edit: The edit.
    ///   - user: The user as the portal describes it now.
    /// - Returns: What was decided, with what was seen for it.
    /// - Throws: The store's errors, and the portal's.
    func decision(on edit: StoredEdit, of user: PortalUser) async throws -> Finding {
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
    ///
    /// - Parameter finding: Gets the picture, and the user as the portal describes it by then.
    /// - Throws: ``PortalError`` where it can't be had.
    func look(_ finding: inout Finding) async throws(PortalError) {
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
}
