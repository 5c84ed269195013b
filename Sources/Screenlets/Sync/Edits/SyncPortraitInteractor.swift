import LiferayPortal
import OfflineStore
import StoreEngine

/// The sending of one kept edit of a portrait.
struct SyncPortraitInteractor: Sendable {
    let sync: SyncEditInteractor

    var session: SessionContext { sync.session }

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
    ///   - change: What the newer one makes of the portrait.
    /// - Returns: Whether there was such a change: it is set aside, and in the history then.
    /// - Throws: The store's errors, and the portal's.
    func keepContested(
        by edit: StoredEdit,
        _ user: PortalUser,
        before change: PortraitChange
    ) async throws -> Bool {
        var finding = try await decision(on: edit, of: user)
        guard finding.isContested, !finding.isUnread else { return false }
        if finding.picture == nil { try await look(&finding) }
        _ = try await keepLoser(finding, to: change, of: edit)
        return true
    }
}
