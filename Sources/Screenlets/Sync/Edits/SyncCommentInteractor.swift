import LiferayPortal
import OfflineStore
import StoreEngine

/// The sending of one kept edit of a comment.
struct SyncCommentInteractor: Sendable {
    /// What was decided, and what was seen of the portal for it.
    private struct Finding {
        var decision: SyncDecision
        /// The portal's comment, where there is one.
        var comment: PortalComment?
        /// Whether the edit is sent over somebody else's change, which loses.
        var isContested = false
    }

    let sync: SyncEditInteractor

    private var session: SessionContext { sync.session }

    /// Brings the edit to the portal, as far as it can be.
    func bring(_ listed: StoredEdit) async throws -> SyncItem.Ending {
        var edit = listed
        while let subject = edit.subject {
            let ending = try await sync.underLease(edit.id, listedFor: edit.due, of: subject) { sync, edit in
                guard edit.subject == subject else { return .elsewhere }
                let holder = SyncCommentInteractor(sync: sync)
                return try await holder.act(on: edit, try await holder.decision(on: edit))
            }
            // A comment whose id is known by now is another subject, with another lease.
            guard case .elsewhere = ending, let newer = try await session.store.edit(edit.id), newer.subject != subject
            else { return ending }
            edit = newer
        }
        return .elsewhere
    }

    /// What would be done with the edit.
    func plan(for edit: StoredEdit) async throws -> SyncDecision {
        try await decision(on: edit).decision
    }

    /// Sets aside what somebody else has made of the comment since an edit was made that a newer one takes the place of; the comment's
    /// lease is held.
    ///
    /// - Parameters:
    ///   - edit: The edit that waits, or the newer one in its place.
    ///   - body: What the newer one makes of the comment; nil for nothing.
    /// - Throws: The store's errors, and the portal's.
    func keepContested(by edit: StoredEdit, before body: String?) async throws {
        let finding = try await decision(on: edit)
        guard finding.isContested, let found = finding.comment?.body else { return }
        if let body, CommentBase.isSame(found, as: body) { return }
        _ = try await keepLoser(finding, of: edit)
    }

    // MARK: What to do with it

    private func decision(on edit: StoredEdit) async throws -> Finding {
        guard let wish = edit.comment else { throw StoreError.defect(detail: "an edit is of no comment") }
        let begun = edit.begun
        func finding(_ standing: SyncDecision.CommentStanding, _ comment: PortalComment? = nil) -> Finding {
            func decide(_ resolution: ConflictResolution) -> SyncDecision {
                SyncDecision.decide(comment: wish.kind, begun: begun, standing: standing, resolution: resolution)
            }
            let decision = decide(sync.resolution)
            let isContested = decision == .send && decide(.ignore) == .leave
            return Finding(decision: decision, comment: comment, isContested: isContested)
        }
        let unseen = finding(.notSeen)
        guard unseen.decision == .look else { return unseen }
        let sent = begun == .no ? nil : try await session.store.begunComment(ofEdit: edit.id)
        guard let commentId = wish.commentId else {
            guard let sent, let found = try await CommentSending(session: session).find(sent) else {
                return finding(.absent)
            }
            return finding(begun == .thisVersion ? .asEdit : .asOlder, found)
        }
        do throws(PortalError) {
            let found = try await session.portal.comment(commentId, of: wish.discussion.map { CommentSubject($0) })
            return finding(standing(of: found, to: wish, sent: begun == .olderVersion ? sent : nil), found)
        } catch {
            // Such a portal deletes a comment that it can't show.
            guard case .unsupported = error, wish.kind == .delete else { throw error }
            return finding(.baseUnknown)
        }
    }

    private func standing(
        of comment: PortalComment?,
        to wish: CommentEdit,
        sent: CommentEdit?
    ) -> SyncDecision.CommentStanding {
        guard let body = comment?.body else { return .absent }
        if let wished = wish.body, CommentBase.isSame(body, as: wished) { return .asEdit }
        if let sent = sent?.body, CommentBase.isSame(body, as: sent) { return .asOlder }
        guard let base = wish.base else { return .baseUnknown }
        return CommentBase.isSame(body, as: base.body) ? .asBase : .other
    }

    // MARK: Doing it

    /// Does what was decided; nil where the edit has to be looked at again.
    private func act(on edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending? {
        switch finding.decision {
        case .send:
            guard finding.isContested, try await keepLoser(finding, of: edit) else { return try await send(edit) }
            return try await sync.overLoser(edit) { try await send(edit) }
        case .settle:
            try await complete(edit, revision: edit.revision, finding.comment.map(CommentSending.Settled.init))
            return .alreadyThere
        case .settleOlder:
            let settled = finding.comment.map(CommentSending.Settled.init)
            try await complete(edit, revision: edit.begunRevision ?? edit.revision, settled)
            return nil
        case .takeRemote, .discard, .leave:
            return try await resolve(edit, finding)
        case .look:
            throw StoreError.defect(detail: "a comment was looked for twice")
        }
    }

    private func send(_ edit: StoredEdit) async throws -> SyncItem.Ending {
        guard let change = edit.comment?.change else {
            throw StoreError.defect(detail: "a comment was to be sent that can't be")
        }
        guard try await session.store.begin(edit: edit.id, revision: edit.revision) else { return .elsewhere }
        var settled: CommentSending.Settled?
        do throws(PortalError) {
            settled = try await CommentSending(session: session).send(change, in: edit.comment?.discussion)
        } catch {
            // Somebody else took away since it was looked at what was to be taken away.
            guard case .noSuchComment = error, edit.comment?.kind == .delete else {
                return try await sync.put(off: edit, after: error, isSent: true)
            }
        }
        try await complete(edit, revision: edit.revision, settled)
        return settled == nil ? .alreadyThere : .sent(nil)
    }

    /// Sets aside what somebody else has made of the comment, before the edit takes its place.
    ///
    /// - Returns: Whether it was set aside now; false where it was already, and where there is no comment any more.
    private func keepLoser(_ finding: Finding, of edit: StoredEdit) async throws -> Bool {
        guard let comment = finding.comment else { return false }
        return try await session.store.keepAside(
            CommentBase(comment),
            ofComment: comment.commentId,
            by: comment.userId > 0 ? comment.userId : nil,
            account: session.signIn,
            in: edit.comment?.discussion,
            portal: session.portalKey,
            reason: "the portal's comment, which lost to the edit \(edit.id)"
        )
    }

    private func complete(_ edit: StoredEdit, revision: Int64, _ settled: CommentSending.Settled?) async throws {
        let kind = edit.comment?.kind ?? .update
        let found = settled ?? CommentSending.Settled()
        if let change = found.pageChange(after: kind, of: edit.comment?.commentId) {
            try await session.renewPages(change, of: edit.comment?.discussion)
        }
        _ = try await session.store.complete(
            edit: edit.id,
            revision: revision,
            commentId: settled?.commentId,
            base: settled?.base
        )
    }

    private func resolve(_ edit: StoredEdit, _ finding: Finding) async throws -> SyncItem.Ending {
        let reason =
            finding.comment == nil
            ? "the comment is not in the portal any more" : "the comment was changed in the portal"
        switch finding.decision {
        case .takeRemote, .discard:
            let gone = edit.comment?.commentId.map { CommentPages.Change.gone($0) }
            let change = finding.comment.map { .shown($0) } ?? gone
            if let change { try await session.renewPages(change, of: edit.comment?.discussion) }
            try await session.store.setAside(edit: edit.id, revision: edit.revision, reason: reason)
            return .conflict(finding.decision == .takeRemote ? .useRemote : .discard)
        default:
            try await session.store.markConflict(edit: edit.id, revision: edit.revision, reason: reason)
            return .conflict(.ignore)
        }
    }
}
