public import OfflineStore

/// What an edit does, as people and programs are told.
public enum EditChange: String, CaseIterable, Codable, Hashable, Sendable {
    /// A new portrait.
    case upload
    /// No portrait any more.
    case removal
    /// A new comment.
    case add
    /// A new text of a comment.
    case update
    /// No comment any more.
    case delete

    /// What an edit is about.
    public enum Subject: String, CaseIterable, Codable, Hashable, Sendable {
        /// A portrait.
        case portrait
        /// A comment.
        case comment
    }

    /// Tells what an edit does.
    ///
    /// - Parameter edit: The edit.
    public init(of edit: StoredEdit) {
        self =
            switch (edit.comment?.kind, edit.kind) {
            case (.add?, _): .add
            case (.update?, _): .update
            case (.delete?, _): .delete
            case (nil, .removal): .removal
            case (nil, _): .upload
            }
    }

    /// What the edit is about.
    public var subject: Subject {
        switch self {
        case .upload, .removal: .portrait
        case .add, .update, .delete: .comment
        }
    }
}
