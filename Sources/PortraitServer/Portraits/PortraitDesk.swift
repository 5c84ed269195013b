import FoundationEssentials
import LiferayPortal
import OfflineStore
import Screenlets
import Synchronization

/// Finds portraits: in memory, in the store, in the portal; each is asked for once at a time.
final class PortraitDesk: Sendable {
    /// What a flight is for.
    private struct Wanted: Hashable, Sendable {
        var selector: UserSelector
        var policy: OfflinePolicy
        /// The number of changes made before, so that nobody who comes after a change gets what was read before it.
        var generation: Int
    }

    private struct Shelved: Sendable {
        var portrait: LoadedPortrait
        var readAt: Date
    }

    /// How long what was read of the store is taken for true, in seconds: other processes may edit it.
    private static let trust = 1.0
    /// The most loads at once.
    private static let flightLimit = 1_024

    private let session: SessionContext
    private let freshness: Freshness
    private let revalidator: Revalidator
    private let portal: PortalState
    private let index: AvatarIndex
    private let hooks: ServiceHooks
    private let meter: ServiceMeter
    private let shelf: MemoryCache<UserSelector, Shelved>
    private let generation = Mutex(0)
    private let flights = Flights<Wanted, LoadedPortrait>(limit: flightLimit)

    /// Puts a desk up.
    ///
    /// - Parameters:
    ///   - session: The portal and the store.
    ///   - configuration: How old portraits may be, and how much memory they may take.
    ///   - revalidator: What asks the portal in the background.
    ///   - portal: Where it is noted whether the portal answers.
    ///   - index: Where users are noted that were seen.
    ///   - hooks: What hears of loads that failed.
    ///   - meter: Where the sources are counted.
    init(
        session: SessionContext,
        configuration: PortraitService.Configuration,
        revalidator: Revalidator,
        portal: PortalState,
        index: AvatarIndex,
        hooks: ServiceHooks,
        meter: ServiceMeter
    ) {
        self.session = session
        self.revalidator = revalidator
        self.portal = portal
        self.index = index
        self.hooks = hooks
        self.meter = meter
        freshness = configuration.freshness
        shelf = MemoryCache(maximumByteCount: configuration.originalByteCount)
    }

    /// Finds a user's portrait.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first; where the cache is, an old portrait is looked after in the background.
    /// - Returns: The portrait.
    /// - Throws: ``ServiceError`` for what the policy ends with.
    func portrait(_ selector: UserSelector, policy: OfflinePolicy) async throws(ServiceError) -> LoadedPortrait {
        let portrait = try await load(selector, policy: policy)
        meter.count(portrait.source == .remote ? .fromPortal : .fromCache)
        guard policy == .cacheFirst, portrait.source != .remote, !portrait.pending else { return portrait }
        let user = portrait.user.map { UserSelector.userId($0.userId) } ?? selector
        switch freshness.verdict(age: age(of: portrait), hasPicture: portrait.picture != .noPortrait) {
        case .fresh: return portrait
        case .stale:
            revalidator.want(user)
            return portrait
        case .expired where portal.isSpared: return portrait
        case .expired:
            let asked = try await load(user, policy: .remoteFirst)
            return asked
        case .useless:
            return try await load(user, policy: .remoteOnly)
        }
    }

    /// The number of bytes of the originals that are kept.
    var keptByteCount: Int { shelf.byteCount }

    /// The time since the portal gave a portrait.
    func age(of portrait: LoadedPortrait) -> Duration {
        .seconds(max(0, session.clock.now().timeIntervalSince(portrait.receivedAt)))
    }

    /// Forgets what is in memory, as something was changed.
    func forget() {
        generation.withLock { $0 += 1 }
        shelf.clear()
    }

    private func load(_ selector: UserSelector, policy: OfflinePolicy) async throws(ServiceError) -> LoadedPortrait {
        let now = session.clock.now()
        let mayShelf = policy == .cacheFirst || policy == .cacheOnly
        if mayShelf, let shelved = shelf.value(selector), now.timeIntervalSince(shelved.readAt) < Self.trust {
            return shelved.portrait
        }
        let (session, portal, hooks, meter) = (session, portal, hooks, meter)
        let generation = generation.withLock { $0 }
        let wanted = Wanted(selector: selector, policy: policy, generation: generation)
        let portrait = try await flights.value(wanted) { () throws(ServiceError) in
            do throws(PortraitError) {
                let portrait = try await session.loadPortrait(selector, policy: policy)
                // Nothing but a connection failure makes a load that asked the portal first fall back to the cache.
                if portrait.source == .remote { portal.answered() }
                if policy == .remoteFirst, portrait.fallback { portal.couldNotBeReached() }
                return portrait
            } catch {
                meter.countFailure(error.code.rawValue)
                hooks.noteFailedLoad(error, HookContext(selector: selector))
                if error.code == .portalUnreachable { portal.couldNotBeReached() }
                throw ServiceError(error)
            }
        }
        if let user = portrait.user { index.note(userId: user.userId, emailAddress: user.emailAddress) }
        if mayShelf, generation == self.generation.withLock({ $0 }) {
            shelf.keep(
                Shelved(portrait: portrait.recalled, readAt: now),
                for: selector,
                byteCount: portrait.picture.byteCount + Self.overhead
            )
        }
        return portrait
    }

    /// What a portrait takes besides its bytes, roughly.
    private static let overhead = 1_024
}
