import FoundationEssentials
import LiferayPortal
import OfflineStore
import PortraitDrawing
import Screenlets
import StoreEngine
import Synchronization

/// Finds portraits: in memory, in the store, in the portal; each is asked for once at a time.
final class PortraitCache: Sendable {
    /// What is asked for once at a time.
    private struct Wanted: Hashable, Sendable {
        var selector: UserSelector
        var policy: OfflinePolicy
        /// The number of changes made before, so that nobody who comes after a change gets what was read before it.
        var generation: Int
    }

    /// A portrait as it was read.
    struct Kept: Sendable {
        var portrait: LoadedPortrait
        var readAt: Date
        /// The number of changes made before.
        var generation: Int
    }

    /// How long what was read of the store is taken for true, in seconds: other processes may edit it.
    private static let maximumStaleness = 1.0
    /// The most loads at once.
    private static let loadLimit = 1_024

    let session: SessionContext
    let freshness: Freshness
    let revalidator: Revalidator
    let refused: RefusedUsers
    /// Whether the portal is ever asked.
    let asksPortal: Bool
    private let portal: PortalReachability
    private let store: StorePresence
    let index: AvatarIndex
    private let hooks: ServiceHooks
    private let meter: ServiceMeter
    let streams: PortraitStreams
    let cache: MemoryCache<UserSelector, Kept>
    private let absent = AbsentUsers()
    /// The number of changes so far, for those who need no more.
    let changeCount = Atomic(0)
    let changes = Mutex(ChangeLog())
    private let singleFlight = SingleFlight<Wanted, LoadedPortrait>(limit: loadLimit)

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - session: The portal and the store.
    ///   - configuration: How old portraits may be, and how much memory they may take.
    ///   - revalidator: What asks the portal in the background.
    ///   - portal: What is known of the portal's presence.
    ///   - store: Where it is noted whether the store can be used.
    ///   - index: Where users are noted that were seen.
    ///   - hooks: What hears of loads that failed.
    ///   - meter: Where the sources are counted.
    ///   - streams: Who watches portraits, and is told when they may be others.
    ///   - refused: Where users are noted whom the portal refused.
    init(
        session: SessionContext,
        configuration: PortraitService.Configuration,
        revalidator: Revalidator,
        portal: PortalReachability,
        store: StorePresence,
        index: AvatarIndex,
        hooks: ServiceHooks,
        meter: ServiceMeter,
        streams: PortraitStreams,
        refused: RefusedUsers
    ) {
        self.session = session
        self.revalidator = revalidator
        self.portal = portal
        self.store = store
        self.index = index
        self.hooks = hooks
        self.meter = meter
        self.streams = streams
        self.refused = refused
        asksPortal = configuration.policy != .cacheOnly
        freshness = configuration.freshness
        cache = MemoryCache(maximumByteCount: configuration.originalByteCount)
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
        if let failure = refusal(of: portrait) { throw failure }
        meter.count(portrait.source == .remote ? .fromPortal : .fromCache)
        let user = portrait.user.map { UserSelector.userId($0.userId) } ?? selector
        switch verdict(on: portrait, policy) {
        case .fresh: return portrait
        case .stale:
            revalidator.want(user)
            return portrait
        case .expired where portal.isSpared || store.isAway: return portrait
        case .expired:
            let asked = try await load(user, policy: .remoteFirst)
            return asked
        case .useless:
            return try await load(user, policy: .remoteOnly)
        }
    }

    /// Has something done with a portrait that is in memory and may be shown.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first.
    ///   - body: Answers with the portrait; is told how long that may be said again. Where it gives nil the portrait counts
    ///     as not asked for.
    /// - Returns: What the body returns; nil where the store or the portal has to be asked.
    /// - Throws: What the body throws.
    func withKept<Answer>(
        _ selector: UserSelector,
        policy: OfflinePolicy,
        _ body: (LoadedPortrait, FreshnessLifetime?) throws(ServiceError) -> Answer?
    ) throws(ServiceError) -> Answer? {
        let newsCount = newsCount
        // Who waits is told of a refusal, and has the portal asked again.
        guard let kept = kept(selector, policy, at: session.clock.now()), refusal(of: kept.portrait) == nil else {
            return nil
        }
        let portrait = kept.portrait
        let verdict = verdict(on: portrait, policy)
        var lifetime: FreshnessLifetime?
        if verdict == .fresh {
            let end = kept.readAt.addingTimeInterval(Self.maximumStaleness)
            let isForever = policy == .cacheOnly || portrait.pending
            lifetime = FreshnessLifetime(
                end: isForever ? end : min(end, freshness.end(of: portrait)),
                newsCount: newsCount
            )
        }
        guard verdict == .fresh || verdict == .stale, let answer = try body(portrait, lifetime) else { return nil }
        meter.count(.fromCache)
        if verdict == .stale { revalidator.want(portrait.user.map { UserSelector.userId($0.userId) } ?? selector) }
        return answer
    }

    /// Tells of a user of whom the portal said just now that there is none.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first.
    /// - Returns: The failure of asking for the user; nil where it is not known how that ends.
    func absence(of selector: UserSelector, policy: OfflinePolicy) -> ServiceError? {
        let question = AbsentUsers.Question(selector: selector, policy: policy)
        return absent.failure(of: question, at: session.clock.now()) { isCurrent(selector, readAfter: $0) }
    }

    /// The number of bytes of the originals that are kept.
    var keptByteCount: Int { cache.byteCount }

    /// Whether an answer may be given again.
    ///
    /// - Parameters:
    ///   - lifetime: How long it may.
    ///   - now: The time.
    /// - Returns: Whether that has not ended, nothing was changed, and nobody was refused.
    func holds(_ lifetime: FreshnessLifetime, at now: Date) -> Bool {
        lifetime.end.endsPause(at: now, of: Self.maximumStaleness) && lifetime.newsCount == newsCount
    }

    /// The number of changes and of refusals so far.
    private var newsCount: Int { changeCount.load(ordering: .acquiring) + refused.count }

    /// Notes that the store failed with something that was asked besides.
    ///
    /// - Parameter error: The failure.
    func storeFailed(_ error: StoreError) { store.failed(PortraitError(error)) }

    /// What was read of the store just now.
    private func kept(_ selector: UserSelector, _ policy: OfflinePolicy, at now: Date) -> Kept? {
        guard Self.mayKeep(policy), let kept = cache.value(selector),
            abs(now.timeIntervalSince(kept.readAt)) < Self.maximumStaleness,
            changes.withLock({ $0.isCurrent(kept.portrait.user?.userId, readAfter: kept.generation) })
        else { return nil }
        return kept
    }

    /// Whether nothing was changed of a user since a number of changes; of names it is not known whose they are.
    private func isCurrent(_ selector: UserSelector, readAfter generation: Int) -> Bool {
        let userId: Int64? = if case .userId(let userId) = selector { userId } else { nil }
        return changes.withLock { $0.isCurrent(userId, readAfter: generation) }
    }

    private static func mayKeep(_ policy: OfflinePolicy) -> Bool { policy == .cacheFirst || policy == .cacheOnly }

    /// Gives a portrait from memory, else reads it, and keeps it.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - policy: Which side is asked first.
    /// - Returns: The portrait, however old it is.
    /// - Throws: ``ServiceError`` for what the policy ends with.
    func load(_ selector: UserSelector, policy: OfflinePolicy) async throws(ServiceError) -> LoadedPortrait {
        let now = session.clock.now()
        if let kept = kept(selector, policy, at: now) { return kept.portrait }
        let makeshift = Self.mayKeep(policy) ? cache.value(selector)?.portrait : nil
        if let makeshift, !store.mayBeAsked() { return makeshift }
        if let failure = absence(of: selector, policy: policy) { throw failure }
        let generation = changes.withLock { $0.count }
        let portrait: LoadedPortrait
        do throws(ServiceError) {
            portrait = try await read(
                Wanted(selector: selector, policy: policy, generation: generation),
                patiently: makeshift == nil
            )
        } catch {
            if let makeshift, store.isAway { return makeshift }
            absent.note(
                error,
                of: AbsentUsers.Question(selector: selector, policy: policy),
                at: now,
                generation: generation
            )
            throw error
        }
        if let user = portrait.user {
            index.note(userId: user.userId, emailAddress: user.emailAddress)
            if portrait.source == .remote { streams.invalidate(user.userId) }
        }
        if Self.mayKeep(policy) {
            cache.keep(
                Kept(portrait: portrait.recalled, readAt: now, generation: generation),
                for: selector,
                byteCount: portrait.picture.byteCount + Self.overhead
            )
        }
        return portrait
    }

    /// Asks the store and the portal.
    private func read(_ wanted: Wanted, patiently isPatient: Bool) async throws(ServiceError) -> LoadedPortrait {
        let (session, store, hooks, meter) = (session, store, hooks, meter)
        let (refused, streams) = (refused, streams)
        return try await singleFlight.value(wanted) { () throws(ServiceError) in
            let time = session.clock.now()
            let loaded = await session.waitingForDatabase(isPatient).load(wanted.selector, policy: wanted.policy)
            do throws(PortraitError) {
                let portrait = try loaded.get()
                store.answered()
                if portrait.source == .remote, let userId = portrait.user?.userId { refused.readmit(userId) }
                return portrait
            } catch {
                store.failed(error)
                meter.countFailure(error.code.rawValue)
                hooks.noteFailedLoad(error, HookContext(selector: wanted.selector))
                // Under the other policy the portal is asked of whom nothing is stored, and there is nothing to hide.
                if wanted.policy != .cacheFirst,
                    let userId = refused.note(error, of: wanted.selector, askedAt: time)
                {
                    streams.invalidate(userId)
                }
                throw ServiceError(error)
            }
        }
    }

    /// What a portrait takes besides its bytes, roughly.
    private static let overhead = 1_024
}

extension SessionContext {
    /// Loads a portrait, with the failure as a value.
    fileprivate func load(
        _ selector: UserSelector,
        policy: OfflinePolicy
    ) async -> Result<LoadedPortrait, PortraitError> {
        do throws(PortraitError) {
            return .success(try await loadPortrait(selector, policy: policy))
        } catch {
            return .failure(error)
        }
    }
}
