extension OfflinePolicy {
    /// What is known of the portal's answer so far.
    public enum PortalLeg: CaseIterable, Hashable, Sendable {
        /// The portal has not been asked.
        case notAsked
        /// The portal gave what was asked for; "this user has no portrait" is such an answer.
        case answered
        /// No answer of the portal itself was received.
        case connectionFailed
        /// The portal answered that it will not or cannot give it, or answered nonsense.
        case refused
    }

    /// What is known of the cached copy so far.
    public enum CacheLeg: CaseIterable, Hashable, Sendable {
        /// The cache has not been read.
        case notRead
        /// A copy is there.
        case hit
        /// No copy is there.
        case miss
        /// A copy is there but its checksum does not hold.
        case damaged
    }

    /// The side that an answer or an error comes from.
    public enum Side: Hashable, Sendable {
        /// The portal.
        case portal
        /// The cache.
        case cache
    }

    /// The next thing to do in a load.
    public enum LoadStep: Hashable, Sendable {
        /// Ask the portal, then decide again.
        case askPortal
        /// Read the cache, then decide again.
        case readCache
        /// Answer with what this side gave; `fallback` tells that it was the policy's second choice.
        case answer(Side, fallback: Bool)
        /// Report the failure of this side.
        case fail(Side)
    }

    /// Decides the next step of a load from what both sides have said so far.
    ///
    /// A pure function. Only a connection failure opens the way to the second choice of `remoteFirst`: a refusal is the
    /// portal's answer and never hides behind the cache. A damaged copy counts as none.
    ///
    /// - Parameters:
    ///   - portal: What the portal has said.
    ///   - cache: What the cache has said.
    /// - Returns: What to do next; asking a side that has spoken is never returned.
    public func load(portal: PortalLeg, cache: CacheLeg) -> LoadStep {
        switch self {
        case .remoteOnly:
            portal == .notAsked ? .askPortal : Self.conclude(portal: portal, fallback: false)
        case .cacheOnly:
            switch cache {
            case .notRead: .readCache
            case .hit: .answer(.cache, fallback: false)
            case .miss, .damaged: .fail(.cache)
            }
        case .remoteFirst:
            switch (portal, cache) {
            case (.notAsked, _): .askPortal
            case (.connectionFailed, .notRead): .readCache
            case (.connectionFailed, .hit): .answer(.cache, fallback: true)
            default: Self.conclude(portal: portal, fallback: false)
            }
        case .cacheFirst:
            switch (cache, portal) {
            case (.notRead, _): .readCache
            case (.hit, _): .answer(.cache, fallback: false)
            case (_, .notAsked): .askPortal
            default: Self.conclude(portal: portal, fallback: true)
            }
        }
    }

    private static func conclude(portal: PortalLeg, fallback: Bool) -> LoadStep {
        portal == .answered ? .answer(.portal, fallback: fallback) : .fail(.portal)
    }
}
