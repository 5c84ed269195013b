import LiferayPortal
import OfflineStore
import PixelPipeline

/// The user action of changing one portrait.
struct SavePortraitInteractor: SaveInteractor {
    /// What is found out of the portal during a save.
    struct Found: Sendable {
        /// The edit of the user that this one replaces in the portal without having been in the store.
        var replaced: StoredEdit?
        /// The user as the portal described it before the sending.
        var user: PortalUser?
        /// What it had before the sending, as far as that was looked at.
        var seen: PortraitBase?
        /// Whether the edit takes the place of somebody else's change, which loses.
        var isContested = false
        /// What the portal has after it.
        var settled: PortraitSending.Settled?
    }

    typealias Progress = SaveProgress<Found>

    var session: SessionContext
    let selector: UserSelector
    let name: EntryName
    let change: PortraitChange
    /// The picture as it was prepared; nil for a removal, and for one that was in the portal before.
    let prepared: PreparedUpload?
    /// The format that the picture was given in; nil for that of its file.
    let source: ImageFormat?
    let policy: OfflinePolicy

    /// Saves the edit.
    ///
    /// - Returns: What became of it; it survives loss of power by then.
    /// - Throws: ``PortraitError``; nothing of the edit stays then, except where the task was cancelled or the store fails.
    func save() async throws(PortraitError) -> SavedPortrait {
        let progress = try await proceed(Progress(found: Found())).get()
        let outcome: SaveOutcome
        do throws(PortraitError) {
            outcome = try self.outcome(of: progress)
        } catch {
            var failure = error
            failure.user = await self.user(of: progress)
            throw failure
        }
        var user = progress.edit?.user
        if let settled = progress.found.settled {
            user = StoredUser(settled.user, in: await session.knownCompanyId)
        }
        return SavedPortrait(
            outcome: outcome,
            user: user,
            sent: sent(progress),
            kept: progress.found.settled?.kept,
            pendingId: outcome == .uploaded ? nil : progress.edit?.id,
            policy: policy,
            reason: outcome == .pending ? progress.failure : nil
        )
    }

    /// The user as the portal told before the sending, else as the edit in the store does.
    private func user(of progress: Progress) async -> StoredUser? {
        guard let found = progress.found.user else { return progress.edit?.user }
        return StoredUser(found, in: await session.knownCompanyId)
    }

    /// The picture as the portal got it last, else as it will be sent.
    private func sent(_ progress: Progress) -> SentPicture? {
        if let sent = progress.found.settled?.sent {
            do throws(ImagingError) {
                return try SentPicture(sent, limits: session.renderer.limits)
            } catch {
                // Its header can be read, as the renderer wrote it; were it not, what was prepared is told below.
            }
        }
        guard case .upload(let original) = change else { return nil }
        if let prepared { return SentPicture(prepared, sha256: original.sha256) }
        do throws(ImagingError) {
            return try SentPicture(original, limits: session.renderer.limits)
        } catch {
            // The portal gave it in a format that is handed out unread.
            return nil
        }
    }
}
