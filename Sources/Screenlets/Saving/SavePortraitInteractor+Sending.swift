import LiferayPortal
import OfflineStore
import StoreEngine

/// The portal's side of a save: who the user is, what waits for the user, and the sending.
extension SavePortraitInteractor {
    /// Asks the portal who the user is, and goes on under the user's lease.
    func sendUnderLease(_ progress: inout Progress) async throws(PortraitError) {
        let newest: Int64?
        do throws(StoreError) {
            newest = try await session.store.newestLease()
        } catch {
            throw PortraitError(error)
        }
        let user: PortalUser
        do throws(PortalError) {
            user = try await session.portal.user(selector)
        } catch {
            return try await note(error, in: &progress)
        }
        progress.found.user = user
        if let edit = progress.edit, edit.user?.userId != user.userId {
            do throws(StoreError) {
                let companyId = await session.knownCompanyId
                var own = try await session.store.resolve(edit: edit.id, as: StoredUser(user, in: companyId))
                if own == nil, try await session.store.edit(edit.id) == nil {
                    // Whoever sent another edit of the user may have found this one, and given that number to it.
                    own = try await session.store.activeEdit(of: user.userId, portal: session.portalKey)
                    guard own != nil else {
                        // A sync of another process was quicker.
                        progress.found.settled = PortraitSending.Settled(user: user, picture: change.picture)
                        progress.send = .accepted
                        progress.kept = .clean
                        return
                    }
                }
                progress.edit = own
                if let own, !own.isSameChange(as: edit) {
                    // Somebody changed the portrait once more, under another name; that edit stands for this one.
                    progress.send = .connectionFailed
                    return
                }
            } catch {
                throw PortraitError(error)
            }
        }
        try await proceed(holding: .portrait(userId: user.userId), after: newest, &progress) { $0.user = nil }
    }

    /// Sends the edit; the user's lease is held.
    func send(_ progress: inout Progress) async throws(PortraitError) {
        if progress.found.user == nil {
            do throws(PortalError) {
                // Whoever had the lease before may have changed the portrait.
                progress.found.user = try await session.portal.user(selector)
            } catch {
                return try await note(error, in: &progress)
            }
        }
        guard let user = progress.found.user else { return }
        progress.found.seen = try await seen(of: user, progress)
        switch try await activeEdit(of: user, before: progress.edit) {
        case .failure(let error): return try await note(error, in: &progress)
        case .success(let active):
            // One that took nothing's place is sent as it is, and what is for this store alone gives way to the portal's.
            if let active, active.state != .localOnly, active.id != progress.edit?.id || active.revision > 1 {
                switch try await keepContested(by: active, of: user) {
                case .failure(let error): return try await note(error, in: &progress)
                case .success(let isContested): progress.found.isContested = isContested
                }
            }
            guard try await begin(&progress, over: active, user: user) else { return }
        }
        progress.isBegun = true
        do throws(PortalError) {
            progress.found.settled = try await PortraitSending(session: session)
                .send(change, from: source, of: user)
            progress.send = .accepted
        } catch {
            try await note(error, in: &progress)
        }
    }

    /// Looks at what the portal has before the sending, as far as that is not known.
    private func seen(of user: PortalUser, _ progress: Progress) async throws(PortraitError) -> PortraitBase {
        do throws(StoreError) {
            let base = if let edit = progress.edit { edit.base } else { try await base(of: user) }
            return await PortraitSending(session: session).standing(of: user, against: base)
        } catch {
            throw PortraitError(error)
        }
    }

    /// Notes on disk that the sending begins, or finds that somebody else did something with the edit.
    private func begin(
        _ progress: inout Progress,
        over active: StoredEdit?,
        user: PortalUser
    ) async throws(PortraitError) -> Bool {
        do throws(StoreError) {
            guard var edit = progress.edit else {
                progress.found.replaced = active
                return true
            }
            // One that was made before under another name has its number now.
            if let active, active.id == edit.id, active.isSameChange(as: edit) {
                edit = active
                progress.edit = active
            }
            let seen = progress.found.seen
            if try await session.store.begin(edit: edit.id, revision: edit.revision, over: seen) { return true }
            if let newer = try await session.store.edit(edit.id) {
                // Somebody changed the portrait once more; that edit stands for this one.
                progress.edit = newer
                progress.send = .connectionFailed
            } else {
                // A sync of another process was quicker.
                progress.found.settled = PortraitSending.Settled(user: user, picture: change.picture)
                progress.send = .accepted
                progress.kept = .clean
            }
            return false
        } catch {
            throw PortraitError(error)
        }
    }

    /// The edit that waits for the user, once it is known what became of a sending of it that was begun: nothing tells that any more
    /// when the next one is sent.
    ///
    /// - Parameters:
    ///   - user: The user as the portal describes it now.
    ///   - newest: What is sent next, where it is kept already.
    /// - Returns: The edit, nil where none waits; or why the portal can't be looked at, where that may pass.
    /// - Throws: The store's errors.
    private func activeEdit(
        of user: PortalUser,
        before newest: StoredEdit?
    ) async throws(PortraitError) -> Result<StoredEdit?, PortalError> {
        do {
            let active = try await session.activeEdit(of: user, isOwn: selector == .me)
            guard let active, active.isBegun else { return .success(active) }
            let settled = try await untilLooked {
                try await syncing(.ignore).settleBegun(of: active, user, isNewest: active.id == newest?.id)
            }
            if case .failure(let error) = settled { return .failure(error) }
            return .success(try await session.activeEdit(of: user, isOwn: selector == .me))
        } catch let error as StoreError {
            throw PortraitError(error)
        } catch {
            throw .defect("\(error)")
        }
    }

    /// Keeps what somebody else has put into the portal since the edit was made that this one takes the place of.
    ///
    /// - Parameters:
    ///   - edit: The edit that waited, or this one in its place.
    ///   - user: The user as the portal describes it now.
    /// - Returns: Whether there was such a change; or why the portal can't be looked at, where that may pass.
    /// - Throws: The store's errors.
    private func keepContested(
        by edit: StoredEdit,
        of user: PortalUser
    ) async throws(PortraitError) -> Result<Bool, PortalError> {
        do {
            return try await untilLooked {
                try await syncing(.useLocal).keepContested(by: edit, user, before: change)
            }
            .map { $0 ?? false }
        } catch let error as StoreError {
            throw PortraitError(error)
        } catch {
            throw .defect("\(error)")
        }
    }

    /// Looks at the portal; a portrait that can't be had for good does not keep a newer one from being sent.
    ///
    /// - Parameter body: Looks, with the portal's and the store's errors.
    /// - Returns: What was seen, nil where it can't be had; or why the portal can't be looked at, where that may pass.
    /// - Throws: The store's errors.
    private func untilLooked<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Result<Value?, PortalError> {
        do {
            return .success(try await body())
        } catch let error as PortalError {
            return error.isWorthRetrying || error == .cancelled ? .failure(error) : .success(nil)
        }
    }

    /// What sends kept edits, which looks at them as this one does.
    private func syncing(_ resolution: ConflictResolution) -> SyncPortraitInteractor {
        SyncPortraitInteractor(
            sync: SyncEditInteractor(
                session: session,
                resolution: resolution,
                schedule: RetrySchedule(),
                isRehearsal: false
            )
        )
    }
}

extension StoredEdit {
    /// Whether it is the same change of a portrait as another edit was, whatever has become of that since.
    fileprivate func isSameChange(as other: StoredEdit) -> Bool {
        kind == other.kind && sha256 == other.sha256 && madeAt == other.madeAt
    }
}
