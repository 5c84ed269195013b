import FoundationEssentials
import LiferayPortal
import OfflineStore
import PixelPipeline

/// The user action of changing one portrait: the policy decides, the store keeps and the portal is sent to.
struct SavePortraitInteractor: Sendable {
    /// How far a save has come.
    struct Progress: Sendable {
        var send = OfflinePolicy.SendLeg.notSent
        var kept = OfflinePolicy.KeepLeg.nothing
        /// The edit in the store, if it is there.
        var edit: StoredEdit?
        /// The edit of the user that this one replaces in the portal without having been in the store.
        var replaced: StoredEdit?
        /// The user as the portal described it before the sending.
        var user: PortalUser?
        /// What the portal has after it.
        var settled: PortraitSending.Settled?
        /// Why the edit could not be sent.
        var failure: PortraitError?
        /// How long the portal or a gateway asked to wait.
        var retryAfter: Duration?
        /// Whether the portal may have the edit although no answer came.
        var isBegun = false
        /// Whether the user's lease is held.
        var holdsLease = false
    }

    let session: SessionContext
    let selector: UserSelector
    let name: EntryName
    let change: PortraitChange
    let sent: SentPicture?
    let policy: OfflinePolicy

    /// Saves the edit.
    ///
    /// - Returns: What became of it; it survives loss of power by then.
    /// - Throws: ``PortraitError``; nothing of the edit stays then, except where the task was cancelled or the store fails.
    func save() async throws(PortraitError) -> SavedPortrait {
        let progress = try await proceed(Progress()).get()
        switch policy.save(send: progress.send, kept: progress.kept) {
        case .answer(let outcome):
            let user: StoredUser? =
                if let settled = progress.settled {
                    StoredUser(settled.user, in: await session.knownCompanyId)
                } else {
                    progress.edit?.user
                }
            return SavedPortrait(
                outcome: outcome,
                user: user,
                sent: sent,
                pendingId: outcome == .uploaded ? nil : progress.edit?.id,
                policy: policy,
                reason: outcome == .pending ? progress.failure : nil
            )
        case .fail:
            throw progress.failure ?? .defect("a save failed without a reason")
        case .keepLocalOnly, .keepPending, .send, .keepClean, .withdraw:
            throw .defect("a save ended before its end")
        }
    }

    /// Does one step after the other until the policy has nothing more to do.
    private func proceed(_ start: Progress) async -> Result<Progress, PortraitError> {
        var progress = start
        do throws(PortraitError) {
            while true {
                switch policy.save(send: progress.send, kept: progress.kept) {
                case .keepLocalOnly:
                    try await keep(&progress, localOnly: true)
                case .keepPending:
                    try await keep(&progress, localOnly: false)
                case .send where progress.holdsLease:
                    try await send(&progress)
                case .send:
                    try await sendUnderLease(&progress)
                case .keepClean:
                    try await keepClean(&progress)
                case .withdraw:
                    try await withdraw(&progress)
                case .answer, .fail:
                    return .success(progress)
                }
            }
        } catch {
            return .failure(error)
        }
    }

    // MARK: The portal's side

    /// Takes the user's lease and goes on under it, so that what the portal said is kept before anybody else sends.
    private func sendUnderLease(_ progress: inout Progress) async throws(PortraitError) {
        do throws(PortalError) {
            progress.user = try await session.portal.user(selector)
        } catch {
            return try await note(error, in: &progress)
        }
        guard let user = progress.user else { return }
        do throws(StoreError) {
            if let edit = progress.edit, edit.user?.userId != user.userId {
                let companyId = await session.knownCompanyId
                progress.edit = try await session.store.resolve(edit: edit.id, as: StoredUser(user, in: companyId))
            }
            let before = progress
            let after = try await UserLease(session: session, userId: user.userId)
                .whileHeld(waiting: session.leasePatience) { waited in
                    var progress = before
                    progress.holdsLease = true
                    if waited { progress.user = nil }
                    return await proceed(progress)
                }
            switch after {
            case .success(let after):
                progress = after
                progress.holdsLease = false
            case .failure(let error):
                progress.failure = error
            case nil:
                progress.send = .connectionFailed
                progress.failure = .leaseBusy
                return
            }
        } catch {
            throw PortraitError(error)
        }
        if case .notSent = progress.send { throw progress.failure ?? .defect("nothing was sent") }
    }

    /// Sends the edit; the user's lease is held.
    private func send(_ progress: inout Progress) async throws(PortraitError) {
        if progress.user == nil {
            do throws(PortalError) {
                // Whoever had the lease before may have changed the portrait.
                progress.user = try await session.portal.user(selector)
            } catch {
                return try await note(error, in: &progress)
            }
        }
        guard let user = progress.user, try await begin(&progress, user: user) else { return }
        progress.isBegun = true
        do throws(PortalError) {
            progress.settled = try await PortraitSending(session: session).send(change, of: user)
            progress.send = .accepted
        } catch {
            try await note(error, in: &progress)
        }
    }

    /// Notes on disk that the sending begins, or finds that somebody else did something with the edit.
    private func begin(_ progress: inout Progress, user: PortalUser) async throws(PortraitError) -> Bool {
        do throws(StoreError) {
            guard let edit = progress.edit else {
                progress.replaced = try await session.store.activeEdit(of: user.userId, portal: session.portalKey)
                return true
            }
            if try await session.store.begin(edit: edit.id, revision: edit.revision) { return true }
            if let newer = try await session.store.edit(edit.id) {
                // Somebody changed the portrait once more; that edit stands for this one.
                progress.edit = newer
                progress.send = .connectionFailed
            } else {
                // A sync of another process was quicker.
                progress.settled = PortraitSending.Settled(user: user, picture: change.asPicture)
                progress.send = .accepted
                progress.kept = .clean
            }
            return false
        } catch {
            throw PortraitError(error)
        }
    }

    /// Notes what the portal, or the way to it, failed with.
    private func note(_ error: PortalError, in progress: inout Progress) async throws(PortraitError) {
        let failure = PortraitError(error)
        if case .cancelled = error { throw failure }
        progress.failure = failure
        progress.retryAfter = error.retryAfter
        progress.send = error.isConnectionFailure ? .connectionFailed : .refused
        if error.isConnectionFailure, let edit = progress.edit { await putOff(edit, progress) }
    }

    // MARK: The store's side

    private func keep(_ progress: inout Progress, localOnly: Bool) async throws(PortraitError) {
        do throws(StoreError) {
            var user: StoredUser?
            var base: PortraitBase?
            if let found = progress.user {
                user = StoredUser(found, in: await session.knownCompanyId)
                base = try await self.base(of: found)
            }
            let edit = try await session.store.save(
                change,
                name: name,
                user: user,
                base: base,
                portal: session.portalKey,
                localOnly: localOnly
            )
            progress.edit = edit
            progress.kept = localOnly ? .localOnly : .pending
            if progress.isBegun { _ = try await session.store.begin(edit: edit.id, revision: edit.revision) }
        } catch {
            throw PortraitError(error)
        }
        if progress.send == .connectionFailed, let edit = progress.edit { await putOff(edit, progress) }
    }

    /// What the portal had, as far as it is known: its word of just now, and the bytes of that portrait in the cache.
    private func base(of user: PortalUser) async throws(StoreError) -> PortraitBase {
        var base = PortraitBase(portraitId: user.portraitId, sha256: nil)
        let found = try await session.store.lookUp(.userId(user.userId), portal: session.portalKey)
        if case .hit(let entry) = found, entry.editId == nil, entry.portraitId == user.portraitId,
            case .original(let original) = entry.picture
        {
            base.sha256 = original.sha256
        }
        return base
    }

    /// Counts the attempt, and keeps the reason for people to read.
    ///
    /// Where a disk that is full by now does not take that any more, the edit is kept all the same, and is due at once.
    private func putOff(_ edit: StoredEdit, _ progress: Progress) async {
        do throws(StoreError) {
            let wait = (progress.retryAfter ?? .zero) / .seconds(1)
            try await session.store.postpone(
                edit: edit.id,
                revision: edit.revision,
                due: session.clock.now().addingTimeInterval(wait),
                reason: progress.failure?.message ?? ""
            )
        } catch {
            // The edit is on disk: to say that it is not would have people make it again.
        }
    }

    private func keepClean(_ progress: inout Progress) async throws(PortraitError) {
        guard let settled = progress.settled else { throw .defect("nothing was sent") }
        do throws(StoreError) {
            let user = StoredUser(settled.user, in: await session.knownCompanyId)
            if let edit = progress.edit ?? progress.replaced {
                _ = try await session.store.complete(
                    edit: edit.id,
                    revision: edit.revision,
                    user: user,
                    picture: settled.picture,
                    portal: session.portalKey
                )
            }
            if progress.edit == nil, progress.replaced == nil || selector == .me {
                _ = try await session.store.put(
                    user: user,
                    picture: settled.picture,
                    portal: session.portalKey,
                    signIn: selector == .me ? session.signIn : nil
                )
            }
            try await rebase(over: user, settled.picture, after: progress)
            progress.kept = .clean
            try await session.keepFacts()
        } catch {
            throw PortraitError(error)
        }
    }

    /// Tells an edit that somebody made during the sending what it is based on now, else it would be in conflict with it.
    ///
    /// One that is made from now on is based on the entry, which is up to date by now.
    private func rebase(
        over user: StoredUser,
        _ picture: StoredPicture,
        after progress: Progress
    ) async throws(StoreError) {
        guard progress.edit == nil, progress.replaced == nil else { return }
        guard let newer = try await session.store.activeEdit(of: user.userId, portal: session.portalKey) else { return }
        // Of no version of that edit: it stays, over what was sent.
        _ = try await session.store.complete(
            edit: newer.id,
            revision: 0,
            user: user,
            picture: picture,
            portal: session.portalKey
        )
    }

    private func withdraw(_ progress: inout Progress) async throws(PortraitError) {
        guard let edit = progress.edit else { throw .defect("nothing is kept") }
        do throws(StoreError) {
            try await session.store.withdraw(edit: edit.id, revision: edit.revision)
            progress.edit = nil
            progress.kept = .nothing
        } catch {
            throw PortraitError(error)
        }
    }
}
