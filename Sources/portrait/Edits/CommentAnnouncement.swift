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
        case change, commentId, body
    }

    func encode(to encoder: any Encoder) throws {
        try EditOutcome(saved).encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent, here too.
        try object.encode(saved.kind, forKey: .change)
        try object.encode(saved.commentId, forKey: .commentId)
        try object.encode(saved.body, forKey: .body)
    }

    func tell(_ common: CommonOptions) throws(PortraitError) {
        // Who reads the output by a program still has to know that the portal does not have it yet.
        try StandardStreams.tell(self, common, inWords: EditOutcome(saved).isPending) { text }
    }

    private var text: String {
        let comment = saved.commentId.map { "comment \($0)" } ?? "comment"
        let change =
            switch saved.kind {
            case .add: "the new \(comment)"
            case .update: "the new text of \(comment)"
            case .delete: "the deletion of \(comment)"
            }
        if saved.outcome == .uploaded, saved.commentId == nil, saved.kind == .delete {
            return "the comment was never sent, and is gone"
        }
        return saved.outcome.words(of: change, pendingId: saved.pendingId, reason: saved.reason)
    }
}
