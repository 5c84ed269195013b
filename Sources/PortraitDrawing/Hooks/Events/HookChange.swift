public import OfflineStore
import Screenlets

/// What an edit does, in the words of the reports to hooks.
public enum HookChange: String, Codable, Hashable, Sendable {
    /// A portrait is given.
    case upload
    /// A portrait is taken away.
    case remove
    /// A comment is written.
    case add
    /// A comment gets another body.
    case update
    /// A comment is taken away.
    case delete

    /// Names what an edit does.
    ///
    /// - Parameter edit: The edit.
    public init(_ edit: StoredEdit) {
        self =
            switch edit.kind {
            case .upload: .upload
            case .removal: .remove
            case .comment: HookChange(edit.comment?.kind ?? .update)
            }
    }

    /// Names what an edit of a comment does.
    ///
    /// - Parameter kind: What it does.
    public init(_ kind: CommentEdit.Kind) {
        self =
            switch kind {
            case .add: .add
            case .update: .update
            case .delete: .delete
            }
    }
}
