import Screenlets

/// What is told of every edit that was asked for, whatever it changes.
struct EditOutcome: Encodable, Sendable {
    private let outcome: SaveOutcome
    private let pendingId: Int64?
    private let policy: OfflinePolicy
    private let reason: PortraitError?

    /// Whether the portal does not have the edit yet.
    var isPending: Bool { outcome == .pending }

    /// Collects what is told of an edit of a portrait.
    init(_ saved: SavedPortrait) {
        outcome = saved.outcome
        pendingId = saved.pendingId
        policy = saved.policy
        reason = saved.reason
    }

    /// Collects what is told of an edit of a comment.
    init(_ saved: SavedComment) {
        outcome = saved.outcome
        pendingId = saved.pendingId
        policy = saved.policy
        reason = saved.reason
    }

    private enum Key: String, CodingKey {
        case outcome, pending, pendingId, policy, reason
    }

    /// Writes its keys into the object that is being written, beside those of what was changed.
    ///
    /// - Parameter encoder: The encoder of that object.
    /// - Throws: The encoder's error.
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        // Null, not absent: a reader finds every key in every answer.
        try object.encode(outcome, forKey: .outcome)
        try object.encode(isPending, forKey: .pending)
        // What is for the cache only is not pending.
        try object.encode(isPending ? pendingId : nil, forKey: .pendingId)
        try object.encode(policy, forKey: .policy)
        try object.encode(reason.map(FailureReport.init), forKey: .reason)
    }
}
