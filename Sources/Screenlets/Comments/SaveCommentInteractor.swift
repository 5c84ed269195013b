import FoundationEssentials
import LiferayPortal
import OfflineStore
import StoreEngine

/// The user action of adding, changing or deleting one comment.
struct SaveCommentInteractor: SaveInteractor {
    /// What is found out during a save.
    struct Found: Sendable {
        /// The edit of the comment that this one replaces in the portal without having been in the store.
        var replaced: StoredEdit?
        /// The time at which the sending began.
        var startedAt: Date?
        /// What the portal has after it.
        var settled: CommentSending.Settled?
    }

    typealias Progress = SaveProgress<Found>

    var session: SessionContext
    let change: CommentChange
    /// The discussion of a comment that is changed, if known.
    let discussion: CommentDiscussion?
    /// What the portal has of a comment that is changed; nil for what is cached of it.
    let base: CommentBase?
    let policy: OfflinePolicy

    /// Saves the edit.
    ///
    /// - Returns: What became of it; it survives loss of power by then.
    /// - Throws: ``PortraitError``; nothing of the edit stays then, except where the task was cancelled or the store fails.
    func save() async throws(PortraitError) -> SavedComment {
        var start = Progress(found: Found())
        if let commentId = change.commentId, commentId < 0 {
            guard policy != .remoteOnly else {
                throw try await isKept(commentId)
                    ? PortraitError.commentNotSent(commentId) : PortraitError.commentGone(commentId)
            }
            switch try await stored(localOnly: policy == .cacheOnly) {
            case .gone: throw .commentGone(commentId)
            case .nothingLeft: return answer(policy == .cacheOnly ? .localOnly : .uploaded, start)
            case .kept(let edit):
                start.edit = edit
                start.kept = policy == .cacheOnly ? .localOnly : .pending
            }
        }
        let progress = try await proceed(start).get()
        return answer(try outcome(of: progress), progress)
    }

    /// Whether a comment that has a negative id is kept here.
    private func isKept(_ commentId: Int64) async throws(PortraitError) -> Bool {
        do throws(StoreError) {
            guard commentId > .min, let edit = try await session.store.edit(-commentId) else { return false }
            return edit.comment?.kind == .add && edit.state != .aside
        } catch {
            throw PortraitError(error)
        }
    }

    private func answer(_ outcome: SaveOutcome, _ progress: Progress) -> SavedComment {
        let isSent = outcome == .uploaded
        return SavedComment(
            outcome: outcome,
            kind: change.kind,
            commentId: isSent
                ? progress.found.settled?.commentId ?? change.commentId.flatMap { $0 < 0 ? nil : $0 }
                : progress.edit?.comment?.commentId ?? progress.edit.map { -$0.id },
            body: change.body,
            pendingId: isSent ? nil : progress.edit?.id,
            policy: policy,
            reason: outcome == .pending ? progress.failure : nil
        )
    }

    // MARK: The portal's side

    /// Goes on under the lease of the comment, or of the discussion that it is added to.
    func sendUnderLease(_ progress: inout Progress) async throws(PortraitError) {
        guard let subject = progress.edit?.subject ?? change.subject(account: session.signIn) else {
            throw .defect("a comment belongs to no discussion")
        }
        try await proceed(holding: subject, &progress)
    }

    /// Sends the edit, unless an earlier comment of the discussion has to go first; the lease is held.
    func send(_ progress: inout Progress) async throws(PortraitError) {
        guard try await isNext(&progress), try await keepContested(&progress) else { return }
        guard try await begin(&progress) else { return }
        guard let change = progress.edit.map({ $0.comment?.change }) ?? change else {
            throw .defect("a comment was to be sent that can't be")
        }
        progress.isBegun = true
        do throws(PortalError) {
            let discussion = progress.edit?.comment?.discussion ?? discussion
            progress.found.settled = try await CommentSending(session: session).send(change, in: discussion)
            progress.send = .accepted
        } catch {
            try await note(error, in: &progress)
        }
    }

    /// Whether nothing has to be sent or found out before; where not, the edit has to wait for a sync.
    private func isNext(_ progress: inout Progress) async throws(PortraitError) -> Bool {
        if try await isBegunAddition(progress.edit) {
            // Whether the comment is there already is for a sync to find out.
            progress.failure = .commentUnderWay
            progress.send = .connectionFailed
            return false
        }
        let added = progress.edit?.comment?.change ?? change
        guard policy != .remoteOnly, case .add(let discussion, _) = added else { return true }
        do throws(StoreError) {
            let first = try await session.store.firstAddition(
                to: discussion,
                by: session.signIn,
                portal: session.portalKey
            )
            guard let first, first != progress.edit?.id else { return true }
        } catch {
            throw PortraitError(error)
        }
        progress.failure = .earlierComments
        progress.send = .connectionFailed
        return false
    }

    /// Whether the sending of a comment was begun, be it by a sync while this save waited for the lease.
    private func isBegunAddition(_ edit: StoredEdit?) async throws(PortraitError) -> Bool {
        guard let edit, edit.comment?.commentId == nil else { return false }
        do throws(StoreError) {
            return edit.isBegun ? true : try await session.store.edit(edit.id)?.isBegun == true
        } catch {
            throw PortraitError(error)
        }
    }

    /// Sets aside what somebody else has made of the comment since an edit was made that this one takes the place of.
    ///
    /// - Returns: Whether this one may be sent; false where the portal can't be looked at, and that may pass.
    private func keepContested(_ progress: inout Progress) async throws(PortraitError) -> Bool {
        do {
            // One that took nothing's place is sent as it is, and so is one over what was for this store alone.
            let found: StoredEdit? =
                if let edit = progress.edit { edit.revision > 1 ? edit : nil } else { try await present() }
            guard let waiting = found, waiting.state != .localOnly else { return true }
            // One that is not in the portal has nobody else's text in its way.
            guard waiting.comment?.commentId != nil else { return true }
            let sync = SyncEditInteractor(
                session: session,
                resolution: .useLocal,
                schedule: RetrySchedule(),
                isRehearsal: false
            )
            try await SyncCommentInteractor(sync: sync).keepContested(by: waiting, before: change.body)
            return true
        } catch let error as PortalError {
            // One that can't be had for good does not keep a newer one from being sent.
            guard error.isWorthRetrying || error == .cancelled else { return true }
            try await note(error, in: &progress)
            // What the portal could not tell is no refusal of the edit.
            if case .exception = error { progress.send = .connectionFailed }
            return false
        } catch let error as StoreError {
            throw PortraitError(error)
        } catch {
            throw .defect("\(error)")
        }
    }

    /// Notes on disk that the sending begins, or finds that somebody else did something with the edit.
    private func begin(_ progress: inout Progress) async throws(PortraitError) -> Bool {
        progress.found.startedAt = session.clock.now()
        do throws(StoreError) {
            guard let edit = progress.edit else {
                progress.found.replaced = try await present()
                return true
            }
            if try await session.store.begin(edit: edit.id, revision: edit.revision) { return true }
            if let newer = try await session.store.edit(edit.id) {
                // Somebody changed the comment once more; that edit stands for this one.
                progress.edit = newer
                progress.send = .connectionFailed
            } else {
                // A sync of another process was quicker.
                progress.found.settled = CommentSending.Settled(commentId: edit.comment?.commentId)
                progress.send = .accepted
                progress.kept = .clean
            }
            return false
        } catch {
            throw PortraitError(error)
        }
    }

    /// The edit of the comment that reads show now.
    private func present() async throws(StoreError) -> StoredEdit? {
        guard let commentId = change.commentId else { return nil }
        return
            try await session.store
            .edits(
                ofComments: [commentId],
                by: session.signIn,
                portal: session.portalKey
            )[commentId]
    }

    // MARK: The store's side

    /// Stores the edit; one that may have gone out already is looked for by the next sync.
    func store(_ progress: Progress, localOnly: Bool) async throws(PortraitError) -> StoredEdit {
        // In one transaction: a process that ends between two would have the comment there twice.
        let begunAt = progress.isBegun ? progress.found.startedAt ?? session.clock.now() : nil
        guard case .kept(let edit) = try await stored(localOnly: localOnly, begunAt: begunAt) else {
            throw .defect("an edit of a comment was not kept")
        }
        return edit
    }

    private func stored(localOnly: Bool, begunAt: Date? = nil) async throws(PortraitError) -> CommentSaving {
        do throws(StoreError) {
            var base = base
            if base == nil, let commentId = change.commentId, commentId > 0 {
                base = try await session.cachedComment(commentId).map { CommentBase($0) }
            }
            return try await session.store.save(
                change,
                by: session.signIn,
                base: base,
                in: discussion,
                portal: session.portalKey,
                localOnly: localOnly,
                begunAt: begunAt
            )
        } catch {
            throw PortraitError(error)
        }
    }

    /// Forgets the edit that was sent; the cached pages show what the portal has now.
    func keepClean(_ progress: inout Progress) async throws(PortraitError) {
        guard let settled = progress.found.settled else { throw .defect("nothing was sent") }
        do throws(StoreError) {
            let sent = progress.edit?.comment?.change ?? change
            if let change = settled.pageChange(after: sent.kind, of: sent.commentId) {
                try await session.renewPages(change, of: progress.edit?.comment?.discussion ?? sent.discussion)
            }
            if let edit = progress.edit ?? progress.found.replaced {
                try await complete(edit, revision: edit.revision, settled)
            } else if let newer = try await present() {
                // Somebody made it during the sending: it stays, over what was sent.
                try await complete(newer, revision: 0, settled)
            }
            try await session.keepFacts()
        } catch {
            throw PortraitError(error)
        }
    }

    private func complete(
        _ edit: StoredEdit,
        revision: Int64,
        _ settled: CommentSending.Settled
    ) async throws(StoreError) {
        _ = try await session.store.complete(
            edit: edit.id,
            revision: revision,
            commentId: settled.commentId,
            base: settled.base
        )
    }
}

extension CommentChange {
    /// What is done.
    var kind: CommentEdit.Kind {
        switch self {
        case .add: .add
        case .update: .update
        case .delete: .delete
        }
    }

    /// The body as it is sent; nil for a deletion.
    var body: String? {
        switch self {
        case .add(_, let body), .update(_, let body): body
        case .delete: nil
        }
    }

    /// The discussion of a new comment.
    var discussion: CommentDiscussion? {
        if case .add(let discussion, _) = self { discussion } else { nil }
    }

    /// Of what one holder at a time may send the edits, for an edit of this account.
    fileprivate func subject(account: String?) -> EditSubject? {
        if let commentId { return .comment(commentId: commentId) }
        return discussion.map { .discussion(account: account, $0) }
    }
}
