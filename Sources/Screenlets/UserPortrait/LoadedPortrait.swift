public import FoundationEssentials
public import OfflineStore

/// The answer of a load: whose portrait, its original bytes, and where they came from.
public struct LoadedPortrait: Hashable, Sendable {
    /// The user, or nil where only a portrait id is known.
    public let user: StoredUser?
    /// The original as the portal gave it, or the good answer that the user has none.
    public let picture: StoredPicture
    /// What the picture was made from here, where that is kept and the portal still has this picture.
    public let master: PortraitMaster?
    /// Where the picture came from: the portal or the cache.
    public private(set) var source: PortraitSource
    /// The policy that was followed.
    public let policy: OfflinePolicy
    /// Whether the policy had to use its second choice.
    public private(set) var fallback: Bool
    /// Whether the picture is an edit that the portal has not received yet.
    public let pending: Bool
    /// Why there is no picture; nil where there is one.
    ///
    /// ``PortraitError/Code/noPicture`` where the portal names a portrait whose picture was removed, else
    /// ``PortraitError/Code/noPortrait``.
    public let absence: PortraitError.Code?
    /// When the portal gave the picture.
    public let receivedAt: Date
    /// Since when the picture is known, however often the portal has given the same since.
    public let changedAt: Date

    /// Makes an answer from a stored entry.
    ///
    /// - Parameters:
    ///   - entry: The entry as it is in the store.
    ///   - source: Where its picture came from this time.
    ///   - policy: The policy that was followed.
    ///   - fallback: Whether the policy had to use its second choice.
    ///   - usesMasters: Whether what the picture was made from may be drawn from; so by default.
    public init(
        entry: PortraitEntry,
        source: PortraitSource,
        policy: OfflinePolicy,
        fallback: Bool,
        usesMasters: Bool = true
    ) {
        user = entry.user
        picture = entry.picture
        master = usesMasters ? entry.master : nil
        self.source = source
        self.policy = policy
        self.fallback = fallback
        pending = entry.syncState.isPending
        receivedAt = entry.receivedAt
        changedAt = entry.changedAt
        // An edit of our own that takes the portrait away is no matter of the portal's ids.
        let isLeftId = entry.portraitId != 0 && !entry.syncState.isProtected
        absence = entry.picture != .noPortrait ? nil : isLeftId ? .noPicture : .noPortrait
    }

    /// The same answer as it is when it is given once more without asking the portal.
    public var recalled: LoadedPortrait {
        var copy = self
        copy.source = .cache
        copy.fallback = false
        return copy
    }
}
