public import OfflineStore

extension SyncDecision {
    /// How the portal's comment stands to an edit of it.
    public enum CommentStanding: CaseIterable, Hashable, Sendable {
        /// It was not looked for.
        case notSeen
        /// It is not there; of a new one: it did not arrive.
        case absent
        /// It is what the edit wants.
        case asEdit
        /// It is what an older version wanted whose end is not known.
        case asOlder
        /// It is what the edit was based on.
        case asBase
        /// What the edit was based on is not known.
        case baseUnknown
        /// It is something else.
        case other
    }

    /// Decides what to do with an edit of a comment.
    ///
    /// A pure function. A conflict is a comment that is neither the edit's base nor what the edit wants, and one that is to
    /// be changed and is not there. Where the base is not known, nothing can be told to have changed.
    ///
    /// - Parameters:
    ///   - kind: What the edit does.
    ///   - begun: What is known of an earlier sending.
    ///   - standing: How the portal's comment stands to the edit.
    ///   - resolution: What to do with a conflict.
    /// - Returns: What to do; looking at a comment that was seen is never returned.
    public static func decide(
        comment kind: CommentEdit.Kind,
        begun: Begun,
        standing: CommentStanding,
        resolution: ConflictResolution
    ) -> SyncDecision {
        switch (kind, standing) {
        case (.add, .notSeen): begun == .no ? .send : .look
        case (_, .notSeen): .look
        case (.add, .absent): .send
        case (.update, .absent): resolve(resolution)
        case (.delete, .absent): .settle
        case (.delete, .asEdit): resolve(resolution)
        case (.add, .asEdit), (.update, .asEdit): .settle
        case (_, .asOlder) where begun == .olderVersion: .settleOlder
        case (_, .asBase), (_, .baseUnknown): .send
        case (_, .asOlder), (_, .other): resolve(resolution)
        }
    }
}
