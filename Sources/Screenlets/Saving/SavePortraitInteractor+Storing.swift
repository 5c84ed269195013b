import LiferayPortal
import OfflineStore
import PixelPipeline
import StoreEngine

/// The store's side of a save: the edit that is kept, and what the portal has in its place.
extension SavePortraitInteractor {
    /// Stores the edit with what is known of its user and of the portrait that it is based on.
    func store(_ progress: Progress, localOnly: Bool) async throws(PortraitError) -> StoredEdit {
        do throws(StoreError) {
            var user: StoredUser?
            var base: PortraitBase?
            if let found = progress.found.user {
                user = StoredUser(found, in: await session.knownCompanyId)
                base = try await self.base(of: found)
                if let seen = progress.found.seen { base = base?.completed(by: seen) }
            }
            // In one transaction: a process that ends between two would have it sent again unseen.
            return try await session.store.save(
                change,
                cameAs: source?.rawValue,
                name: name,
                user: user,
                base: base,
                portal: session.portalKey,
                localOnly: localOnly,
                begunAt: progress.isBegun ? session.clock.now() : nil
            )
        } catch {
            throw PortraitError(error)
        }
    }

    /// Tells what the portal had, as far as it is known: its word of just now, and the bytes of that portrait in the cache.
    ///
    /// - Parameter user: The user as the portal describes it now.
    /// - Returns: What an edit is based on.
    /// - Throws: The errors of looking up.
    func base(of user: PortalUser) async throws(StoreError) -> PortraitBase {
        var base = PortraitBase(portraitId: user.portraitId, sha256: nil)
        let found = try await session.store.lookUp(.userId(user.userId), portal: session.portalKey)
        if case .hit(let entry) = found, entry.editId == nil, entry.portraitId == user.portraitId,
            case .original(let original) = entry.picture
        {
            base.sha256 = original.sha256
        }
        return base
    }

    /// Stores what the portal has now as the user's entry.
    func keepClean(_ progress: inout Progress) async throws(PortraitError) {
        guard let settled = progress.found.settled else { throw .defect("nothing was sent") }
        do throws(StoreError) {
            let user = StoredUser(settled.user, in: await session.knownCompanyId)
            if let edit = progress.edit ?? progress.found.replaced {
                _ = try await session.store.complete(
                    edit: edit.id,
                    revision: edit.revision,
                    of: edit,
                    inPlaceOfIt: progress.edit == nil ? change : nil,
                    user: user,
                    picture: settled.picture,
                    madeFrom: settled.master,
                    showsSent: settled.showsSent,
                    portal: session.portalKey,
                    afterConflict: progress.found.isContested
                )
            }
            if progress.edit == nil, progress.found.replaced == nil || selector == .me {
                _ = try await session.store.put(
                    user: user,
                    picture: settled.picture,
                    madeFrom: settled.master,
                    portal: session.portalKey,
                    signIn: selector == .me ? session.signIn : nil,
                    asEdit: change
                )
            }
            try await rebase(over: user, settled.picture, after: progress)
            try await session.keepFacts()
        } catch {
            throw PortraitError(error)
        }
        if case .upload(let original) = change {
            progress.found.settled = await PortraitSending(session: session)
                .refit(settled, of: original, from: source)
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
        guard progress.edit == nil, progress.found.replaced == nil else { return }
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
}
