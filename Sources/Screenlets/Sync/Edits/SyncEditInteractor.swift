import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// The sending of one kept edit: the portal is looked at first, so that sending again after a crash is harmless.
struct SyncEditInteractor: Sendable {
    private(set) var session: SessionContext
    let resolution: ConflictResolution
    let schedule: RetrySchedule
    /// Whether nothing is sent or changed.
    let isRehearsal: Bool

    /// How often an edit is sent at most that an exception of the portal answers each time.
    private static let mostExceptions = 5

    /// Brings one edit to the portal, as far as it can be.
    ///
    /// - Parameter claim: The edit as it was listed, and its lease where that was taken; it is given back.
    /// - Returns: What became of it; never throws, so that one bad item does not stop the others.
    func sync(_ claim: EditClaim) async -> SyncItem {
        guard let lease = claim.lease else { return await sync(claim.edit) }
        let item = await SubjectLease.renewing(lease, of: session) { await with($0).sync(claim.edit) }
        return item ?? SyncItem(edit: claim.edit, ending: .cancelled)
    }

    private func with(_ session: SessionContext) -> SyncEditInteractor {
        var copy = self
        copy.session = session
        return copy
    }

    private func sync(_ listed: StoredEdit) async -> SyncItem {
        var edit = listed
        do {
            if isRehearsal { return SyncItem(edit: edit, ending: try await rehearse(edit)) }
            let ending =
                edit.comment == nil
                ? try await SyncPortraitInteractor(sync: self).bring(&edit)
                : try await SyncCommentInteractor(sync: self).bring(edit)
            return SyncItem(edit: edit, ending: ending)
        } catch StoreError.cancelled {
            return SyncItem(edit: edit, ending: .cancelled)
        } catch let error as StoreError {
            return SyncItem(edit: edit, ending: .failed(PortraitError(error)))
        } catch {
            return SyncItem(edit: edit, ending: .failed(.defect("a sync failed without a reason: \(error)")))
        }
    }

    /// Tells what would be done, and does nothing.
    private func rehearse(_ edit: StoredEdit) async throws -> SyncItem.Ending {
        do {
            let decision =
                edit.comment == nil
                ? try await SyncPortraitInteractor(sync: self).plan(for: edit)
                : try await SyncCommentInteractor(sync: self).plan(for: edit)
            return .planned(decision)
        } catch let error as PortalError {
            switch error {
            case .cancelled: return .cancelled
            // That ends a sync as well: nothing can be looked for before it is put right.
            case .configuration: return .failed(PortraitError(error))
            default: return .unplanned(PortraitError(error))
            }
        }
    }

    /// Does something with the newest version of an edit while nobody else may send it, until it has ended.
    ///
    /// What was listed may be outdated: it is read again under the lease, and once more where an older version was settled
    /// first. The lease is taken, unless it is held already. One that somebody has put off since it was listed may wait because the
    /// portal asks for it, and is left.
    ///
    /// - Parameters:
    ///   - id: The number of the edit.
    ///   - due: When it was due as it was listed.
    ///   - subject: What it is about.
    ///   - step: Does the next thing with what holds the lease; nil where the edit has to be looked at again.
    /// - Returns: How it ended.
    /// - Throws: The store's errors.
    func underLease(
        _ id: Int64,
        listedFor due: Date,
        of subject: EditSubject,
        _ step: @escaping @Sendable (_ holder: SyncEditInteractor, StoredEdit) async throws -> SyncItem.Ending?
    ) async throws -> SyncItem.Ending {
        if session.holdsLease(of: subject) { return try await settled(id, listedFor: due, step).get() }
        let ending = try await SubjectLease(session: session, subject: subject)
            .whileHeld(waiting: .zero) { session, _ in await with(session).settled(id, listedFor: due, step) }
        return try ending?.get() ?? .elsewhere
    }

    private func settled(
        _ id: Int64,
        listedFor due: Date,
        _ step: @Sendable (_ holder: SyncEditInteractor, StoredEdit) async throws -> SyncItem.Ending?
    ) async -> Result<SyncItem.Ending, any Error> {
        do {
            while let edit = try await session.store.edit(id), edit.state == .pending || edit.state == .conflict {
                if edit.due != due, !edit.isDue(at: session.clock.now()) { break }
                do {
                    if let ending = try await step(self, edit) { return .success(ending) }
                } catch let error as PortalError {
                    return .success(try await put(off: edit, after: error))
                }
            }
            return .success(.elsewhere)
        } catch {
            return .failure(error)
        }
    }

    /// Sends an edit over what the portal has, which was set aside for it.
    ///
    /// - Parameters:
    ///   - edit: The edit as it was before.
    ///   - send: Sends it.
    /// - Returns: How it ended, with the portal's answer told apart: what was set aside stays so, whatever that is.
    /// - Throws: The store's errors.
    func overLoser(
        _ edit: StoredEdit,
        _ send: () async throws -> SyncItem.Ending
    ) async throws -> SyncItem.Ending {
        do {
            return .overLoser(try await send())
        } catch let error as PortalError {
            return .overLoser(try await put(off: edit, after: error))
        }
    }

    // MARK: Failing

    /// Whether an edit was sent often enough: an exception with a name is the portal's word, even if it may pass.
    private func isGivenUp(_ edit: StoredEdit, after error: PortalError) -> Bool {
        guard case .exception(let exception) = error, exception.className != nil else { return false }
        return edit.attempts + 1 >= Self.mostExceptions
    }

    /// Lets an edit wait for its next turn, or for a person, as the portal's answer demands.
    ///
    /// - Parameters:
    ///   - edit: The edit as it was before it was looked for or sent.
    ///   - error: The portal's answer.
    ///   - isSent: Whether that is the answer to the sending itself; false by default, where it may have been looked for only.
    /// - Returns: How it ended.
    /// - Throws: The store's errors.
    func put(off edit: StoredEdit, after error: PortalError, isSent: Bool = false) async throws -> SyncItem.Ending {
        let failure = PortraitError(error)
        switch error {
        case .cancelled: return .cancelled
        // That is no answer to the edit: nothing can be sent before it is put right.
        case .configuration: return .failed(failure)
        default: break
        }
        guard error.isWorthRetrying, !isGivenUp(edit, after: error) else {
            // Only what the portal says to the sending tells that it has not taken it.
            let isRefused = isSent && error.isRefusal
            let isOpen = !isRefused && (isSent || edit.isBegun)
            let mayBeTwice = isOpen && edit.comment?.kind == .add
            let isThere = try await session.store.park(
                edit: edit.id,
                revision: edit.revision,
                reason: failure.message + (mayBeTwice ? "; it is not known whether the portal has the comment" : ""),
                countingAttempt: true,
                staysOpen: !isRefused
            )
            return isThere ? .parked(failure) : .elsewhere
        }
        let wait = schedule.wait(
            after: edit.attempts + 1,
            fraction: session.clock.random(),
            retryAfter: error.retryAfter
        )
        let now = session.clock.now()
        let due = now.addingTimeInterval(wait / .seconds(1))
        let isThere = try await session.store.postpone(
            edit: edit.id,
            revision: edit.revision,
            due: due,
            quietUntil: error.retryAfter.map { now.addingTimeInterval($0 / .seconds(1)) },
            reason: failure.message
        )
        return isThere
            ? .postponed(
                failure,
                until: due,
                retryAfter: error.retryAfter,
                connectionFailed: error.isConnectionFailure
            )
            : .elsewhere
    }
}
