import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// The user action of changing something: the policy decides, the store keeps and the portal is sent to.
///
/// The order of the steps is one for all; what a step does is the matter of the kind of edit.
protocol SaveInteractor: Sendable {
    /// What only this kind of edit has to know of a save.
    associatedtype Found: Sendable

    var session: SessionContext { get set }
    var policy: OfflinePolicy { get }

    /// Stores the edit, to be sent or for this store only.
    func store(_ progress: SaveProgress<Found>, localOnly: Bool) async throws(PortraitError) -> StoredEdit

    /// Finds out what the edit is about, and goes on under its lease.
    func sendUnderLease(_ progress: inout SaveProgress<Found>) async throws(PortraitError)

    /// Sends the edit; the lease is held.
    func send(_ progress: inout SaveProgress<Found>) async throws(PortraitError)

    /// Brings the cache up to date with what the portal has now.
    func keepClean(_ progress: inout SaveProgress<Found>) async throws(PortraitError)
}

extension SaveInteractor {
    /// Does one step after the other until the policy has nothing more to do.
    func proceed(_ start: SaveProgress<Found>) async -> Result<SaveProgress<Found>, PortraitError> {
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
                    progress.kept = .clean
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

    /// What the policy answers in the end.
    ///
    /// - Parameter progress: How far the save came.
    /// - Returns: What became of the edit.
    /// - Throws: Why it could not be sent, where nothing of it is kept.
    func outcome(of progress: SaveProgress<Found>) throws(PortraitError) -> SaveOutcome {
        switch policy.save(send: progress.send, kept: progress.kept) {
        case .answer(let outcome): return outcome
        case .fail: throw progress.failure ?? .defect("a save failed without a reason")
        case .keepLocalOnly, .keepPending, .send, .keepClean, .withdraw:
            throw .defect("a save ended before its end")
        }
    }

    // MARK: The portal's side

    /// Takes the lease and goes on under it, so that what the portal said is kept before anybody else sends.
    ///
    /// - Parameters:
    ///   - subject: What the edit is about.
    ///   - newest: The newest lease before the portal was asked, as ``OfflineStore/newestLease()`` told; nil, the default, where that
    ///     is not known.
    ///   - progress: How far the save has come.
    ///   - forget: Forgets what somebody else may have changed who had the lease first, or has it still.
    /// - Throws: The store's errors; what the portal failed with is in the progress.
    func proceed(
        holding subject: EditSubject,
        after newest: Int64? = nil,
        _ progress: inout SaveProgress<Found>,
        forget: @escaping @Sendable (inout Found) -> Void = { _ in }
    ) async throws(PortraitError) {
        do throws(StoreError) {
            let before = progress
            let goOn = {
                @Sendable (_ session: SessionContext, _ isOutdated: Bool) async
                    -> Result<SaveProgress<Found>, PortraitError> in
                var holder = self
                holder.session = session
                var progress = before
                progress.holdsLease = true
                if isOutdated { forget(&progress.found) }
                return await holder.proceed(progress)
            }
            let after =
                if session.holdsLease(of: subject) {
                    // Who makes the edit has taken the lease for more than this.
                    await goOn(session, false)
                } else {
                    try await SubjectLease(session: session, subject: subject)
                        .whileHeld(waiting: session.leasePatience, after: newest, goOn)
                }
            switch after {
            case .success(let after):
                progress = after
                progress.holdsLease = false
            case .failure(let error):
                progress.failure = error
            case nil:
                forget(&progress.found)
                progress.send = .connectionFailed
                progress.failure = .leaseBusy
                return
            }
        } catch {
            throw PortraitError(error)
        }
        if case .notSent = progress.send { throw progress.failure ?? .defect("nothing was sent") }
    }

    /// Notes what the portal, or the way to it, failed with.
    func note(_ error: PortalError, in progress: inout SaveProgress<Found>) async throws(PortraitError) {
        let failure = PortraitError(error)
        if case .cancelled = error { throw failure }
        progress.failure = failure
        progress.retryAfter = error.retryAfter
        // The portal's own failure is no refusal of the edit, nor is a status that passes.
        let isPutOff = error.isConnectionFailure || error.isOwnFailure || error.isPassingStatus
        progress.send = isPutOff ? .connectionFailed : .refused
        if isPutOff, let edit = progress.edit { await putOff(edit, progress) }
    }

    // MARK: The store's side

    private func keep(_ progress: inout SaveProgress<Found>, localOnly: Bool) async throws(PortraitError) {
        let edit = try await store(progress, localOnly: localOnly)
        progress.edit = edit
        progress.kept = localOnly ? .localOnly : .pending
        if progress.send == .connectionFailed { await putOff(edit, progress) }
    }

    /// Counts the attempt, and keeps the reason for people to read.
    ///
    /// Where a disk that is full by now does not take that any more, the edit is kept all the same, and is due at once.
    private func putOff(_ edit: StoredEdit, _ progress: SaveProgress<Found>) async {
        do throws(StoreError) {
            let now = session.clock.now()
            let quietUntil = progress.retryAfter.map { now.addingTimeInterval($0 / .seconds(1)) }
            try await session.store.postpone(
                edit: edit.id,
                revision: edit.revision,
                due: quietUntil ?? now,
                quietUntil: quietUntil,
                reason: progress.failure?.message ?? ""
            )
        } catch {
            // The edit is on disk: to say that it is not would have people make it again.
        }
    }

    private func withdraw(_ progress: inout SaveProgress<Found>) async throws(PortraitError) {
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
