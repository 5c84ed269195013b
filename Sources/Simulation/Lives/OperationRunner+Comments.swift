import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// What is done with comments.
extension OperationRunner {
    /// Adds a comment.
    func comment(_ policy: OfflinePolicy, in session: SessionContext) async throws {
        let body = "<p>\(operation.chance % 1_000_000)</p>"
        try await noting(body, isChange: false) {
            try await session.addComment(body, to: PortalModel.subject, policy: policy)
        }
    }

    /// Changes a comment, where there is one.
    func changeComment(_ policy: OfflinePolicy, in session: SessionContext) async throws {
        guard let old = try await someComment(in: session) else { return }
        let body = "<p>\(operation.chance % 1_000_000)</p>"
        oracle.note { $0.commentReplaced(old.body) }
        try await noting(body, isChange: true) {
            try await session.updateComment(old.id, body: body, of: PortalModel.subject, policy: policy)
        }
    }

    /// Deletes a comment, where there is one.
    func deleteComment(_ policy: OfflinePolicy, in session: SessionContext) async throws {
        guard let old = try await someComment(in: session) else { return }
        oracle.note { $0.commentReplaced(old.body) }
        try await noting("", isChange: true) {
            try await session.deleteComment(old.id, of: PortalModel.subject, policy: policy)
        }
    }

    private func noting(
        _ body: String,
        isChange: Bool,
        _ write: () async throws -> SavedComment
    ) async throws {
        let number = oracle.note { $0.beganComment(body, isChange: isChange) }
        let saved: SavedComment
        do {
            saved = try await write()
        } catch {
            if !process.isDead { oracle.note { $0.endedComment(number, .unknown) } }
            throw error
        }
        // What a deletion takes away does not have to arrive.
        guard !process.isDead, !body.isEmpty else { return oracle.note { $0.endedComment(number, .unknown) } }
        world.tell("\(process.name) is told of comment \(body): \(saved.outcome.rawValue)")
        oracle.note { $0.endedComment(number, EditNote.Ending(saved.outcome)) }
    }

    /// A comment of the portal, or one that waits to be sent, which has a negative id.
    private func someComment(in session: SessionContext) async throws -> (id: Int64, body: String)? {
        let mine = life.model.state.withLock { $0.comments.map { ($0.commentId, $0.body) } }
        let waiting = try await session.store
            .edits(portal: Self.portal)
            .compactMap { edit -> (Int64, String)? in
                guard let comment = edit.comment, let body = comment.body else { return nil }
                return (comment.commentId ?? -edit.id, body)
            }
        let all = mine + waiting
        guard !all.isEmpty else { return nil }
        let chosen = all[Int(operation.chance >> 20) % all.count]
        // Every body that the comment may have by now is replaced.
        for (id, body) in all where id == chosen.0 { oracle.note { $0.commentReplaced(body) } }
        return (chosen.0, chosen.1)
    }
}
