import OfflineStore
import Screenlets

/// What became of an edit of a comment that was asked for.
struct CommentAnnouncement: Encodable, Sendable {
    private let saved: SavedComment

    /// Prepares the announcement.
    ///
    /// - Parameter saved: What became of the edit.
    init(_ saved: SavedComment) {
        self.saved = saved
    }

    private enum Key: String, CodingKey {
        case outcome, pending, change, commentId, body, pendingId, policy, reason
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every answer.
        try object.encode(saved.outcome, forKey: .outcome)
        try object.encode(saved.outcome == .pending, forKey: .pending)
        try object.encode(saved.kind, forKey: .change)
        try object.encode(saved.commentId, forKey: .commentId)
        try object.encode(saved.body, forKey: .body)
        // What is for the cache only is not pending.
        try object.encode(saved.outcome == .pending ? saved.pendingId : nil, forKey: .pendingId)
        try object.encode(saved.policy, forKey: .policy)
        try object.encode(saved.reason.map(FailureReport.init), forKey: .reason)
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        if common.json { return StandardStreams.writeOutput(try StandardStreams.json(self)) }
        guard !common.quiet else { return }
        StandardStreams.writeError("portrait: \(text)\n")
    }

    private var text: String {
        let comment = saved.commentId.map { "comment \($0)" } ?? "comment"
        let change =
            switch saved.kind {
            case .add: "the new \(comment)"
            case .update: "the new text of \(comment)"
            case .delete: "the deletion of \(comment)"
            }
        switch saved.outcome {
        case .uploaded where saved.commentId == nil && saved.kind == .delete:
            return "the comment was never sent, and is gone"
        case .uploaded: return change + " is in the portal"
        case .localOnly: return change + " is stored in the cache only; it is never sent"
        case .pending:
            let edit = saved.pendingId.map { " \($0)" } ?? ""
            let reason = saved.reason.map { ": \($0.message)" } ?? ""
            return "\(change) is stored as pending edit\(edit)\(reason); `portrait sync` sends it"
        }
    }
}
