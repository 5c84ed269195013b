public import OfflineStore

/// The answer of a save: the edit is acknowledged, and survives loss of power.
public struct SavedPortrait: Hashable, Sendable {
    /// What became of the edit.
    public let outcome: SaveOutcome
    /// The user; nil where nobody told yet who has the name.
    public let user: StoredUser?
    /// The picture as it was sent last or will be sent; nil for a removal.
    public let sent: SentPicture?
    /// What the portal has kept of it; nil where the portal does not have it, or it was not read back.
    public let kept: KeptPortrait?
    /// The number of the edit that waits, or is for this store only; nil where the portal has it.
    public let pendingId: Int64?
    /// The policy that was followed.
    public let policy: OfflinePolicy
    /// Why the edit waits; nil where it does not.
    public let reason: PortraitError?

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - outcome: What became of the edit.
    ///   - user: The user, if known.
    ///   - sent: The picture as it was or will be sent.
    ///   - kept: What the portal has kept of it.
    ///   - pendingId: The number of the edit that waits.
    ///   - policy: The policy that was followed.
    ///   - reason: Why the edit waits.
    public init(
        outcome: SaveOutcome,
        user: StoredUser?,
        sent: SentPicture?,
        kept: KeptPortrait? = nil,
        pendingId: Int64?,
        policy: OfflinePolicy,
        reason: PortraitError?
    ) {
        self.outcome = outcome
        self.user = user
        self.sent = sent
        self.kept = kept
        self.pendingId = pendingId
        self.policy = policy
        self.reason = reason
    }
}
