import Logging
import PortraitDrawing
import Screenlets

/// The parts of a running service, put together.
struct ServiceParts: Sendable {
    /// What answers requests.
    let router: RequestRouter
    /// Where events are counted.
    let meter = ServiceMeter()
    /// Where requests are counted.
    let requests = RequestMeter()
    /// Who watches portraits.
    let streams = PortraitStreams()
    /// Where requests are answered, so that one that draws changes threads no more than it has to.
    let executor: any TaskExecutor
    /// What works besides, until its task is cancelled.
    let background: [@Sendable () async -> Void]

    /// What several routes and background tasks share.
    private struct Shared {
        let session: SessionContext
        let configuration: PortraitService.Configuration
        let hooks: ServiceHooks
        let logger: Logger
        let portal: PortalReachability
        let store: StorePresence
        let revalidator: Revalidator
        let indexer: AvatarIndexer
        let portraits: PortraitCache
        let renditions: RenditionCache
        let authorizer: Authorizer
        let decoding: Decoding
        let losses: LossMeter
        let streams: PortraitStreams
    }

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - session: The portal, the account, the store and the pixel pipeline.
    ///   - configuration: How the service behaves.
    ///   - hooks: The hooks that run beside it.
    ///   - logger: Where the background notes what it does.
    init(
        session: SessionContext,
        configuration: PortraitService.Configuration,
        hooks: ServiceHooks,
        logger: Logger
    ) {
        let decoding = Decoding(
            pool: configuration.workers,
            quarantine: Quarantine(session.store, logger: logger)
        )
        var session = session
        // What is read back from the portal, besides what is drawn.
        session.imagingElsewhere = UploadImaging(
            session.uploads,
            renderer: session.renderer,
            decoding: decoding,
            count: 1
        )
        let shared = Self.shared(session, configuration, hooks, logger, decoding, streams, meter: meter)
        router = Self.router(shared, meter: meter, requests: requests)
        executor = shared.renditions.workers.threads
        background = Self.background(shared, meter: meter)
    }

    private static func shared(
        _ session: SessionContext,
        _ configuration: PortraitService.Configuration,
        _ hooks: ServiceHooks,
        _ logger: Logger,
        _ decoding: Decoding,
        _ streams: PortraitStreams,
        meter: ServiceMeter
    ) -> Shared {
        let losses = LossMeter()
        var session = session
        session.lossListener = losses.note
        let portal = PortalReachability(now: session.clock.now)
        session.portal = WatchedPortal(session.portal, portal)
        let store = StorePresence(now: session.clock.now)
        let refused = RefusedUsers(interval: configuration.freshness.placeholder, now: session.clock.now)
        let revalidator = Revalidator(
            session: session,
            portal: portal,
            meter: meter,
            streams: streams,
            refused: refused,
            logger: logger
        )
        let indexer = AvatarIndexer(
            session: session,
            policy: configuration.policy == .cacheOnly ? .cacheOnly : .remoteFirst,
            interval: configuration.userListInterval,
            patience: configuration.userListPatience,
            logger: logger
        )
        return Shared(
            session: session,
            configuration: configuration,
            hooks: hooks,
            logger: logger,
            portal: portal,
            store: store,
            revalidator: revalidator,
            indexer: indexer,
            portraits: PortraitCache(
                session: session,
                configuration: configuration,
                revalidator: revalidator,
                portal: portal,
                store: store,
                index: indexer.index,
                hooks: hooks,
                meter: meter,
                streams: streams,
                refused: refused
            ),
            renditions: RenditionCache(
                renderer: session.renderer,
                configuration: configuration,
                hooks: hooks,
                decoding: decoding,
                masters: { [session] in await session.original(of: $0) },
                meter: meter
            ),
            authorizer: authorizer(configuration, session),
            decoding: decoding,
            losses: losses,
            streams: streams
        )
    }

    private static func authorizer(
        _ configuration: PortraitService.Configuration,
        _ session: SessionContext
    ) -> Authorizer {
        Authorizer(
            keys: configuration.keys,
            requiresSignature: configuration.requiresSignature,
            exemptsAvatars: configuration.exemptsAvatars,
            missLimiter: MissLimiter(
                perMinute: configuration.missesPerMinute,
                refusal: { .tooManyTokens(after: $0) },
                now: session.clock.now
            ),
            now: session.clock.now
        )
    }

    private static func router(_ shared: Shared, meter: ServiceMeter, requests: RequestMeter) -> RequestRouter {
        let (session, configuration) = (shared.session, shared.configuration)
        let missLimiter = MissLimiter(perMinute: configuration.missesPerMinute, now: session.clock.now)
        let edits = Self.edits(shared)
        let portraits = PortraitRoutes(
            portraits: shared.portraits,
            renditions: shared.renditions,
            recipes: NamedRecipes(configuration.recipes),
            configuration: configuration,
            session: session,
            missLimiter: missLimiter,
            idMissLimiter: MissLimiter(perMinute: configuration.missesPerMinute, now: session.clock.now)
        )
        return RequestRouter(
            health: health(shared),
            portraits: portraits,
            avatars: AvatarRoutes(
                indexer: shared.indexer,
                portraits: shared.portraits,
                renditions: shared.renditions,
                configuration: configuration,
                missLimiter: missLimiter,
                portal: shared.portal
            ),
            profiles: configuration.servesProfiles
                ? ProfileRoutes(
                    session: session,
                    indexer: shared.indexer,
                    portraits: shared.portraits,
                    configuration: configuration,
                    missLimiter: missLimiter
                ) : nil,
            edits: edits,
            pending: PendingRoutes(
                session: session,
                portraits: shared.portraits,
                authorizer: shared.authorizer,
                hooks: shared.hooks,
                syncs: SingleFlight(limit: 1)
            ),
            history: HistoryRoutes(
                session: shared.session,
                portraits: shared.portraits,
                authorizer: shared.authorizer,
                edits: edits,
                claimOutside: shared.configuration.claimOutside
            ),
            events: EventRoutes(
                streams: shared.streams,
                portraits: portraits,
                policy: configuration.policy,
                authorizer: shared.authorizer
            ),
            people: PeopleRoutes(
                session: session,
                indexer: shared.indexer,
                portraits: shared.portraits,
                authorizer: shared.authorizer
            ),
            monitoring: monitoring(shared, meter: meter, requests: requests),
            page: PageRoutes(),
            authorizer: shared.authorizer
        )
    }

    private static func edits(_ shared: Shared) -> EditRoutes {
        EditRoutes(
            session: shared.session,
            portraits: shared.portraits,
            renditions: shared.renditions,
            configuration: shared.configuration,
            authorizer: shared.authorizer,
            hooks: shared.hooks,
            store: shared.store,
            people: shared.indexer.people,
            entrance: TurnQueue(
                limit: 8 * max(1, shared.configuration.workerCount),
                byteBudget: shared.configuration.uploadByteCount,
                queueLength: 0
            )
        )
    }

    private static func health(_ shared: Shared) -> HealthRoutes {
        HealthRoutes(
            session: shared.session,
            store: shared.store,
            indexer: shared.indexer,
            portal: shared.portal,
            decoding: shared.decoding,
            decoderShortfall: shared.configuration.decoderShortfall,
            proof: HealthRoutes.proof(of: shared.session, shared.store)
        )
    }

    private static func monitoring(_ shared: Shared, meter: ServiceMeter, requests: RequestMeter) -> MetricsRoutes {
        MetricsRoutes(
            session: shared.session,
            portraits: shared.portraits,
            renditions: shared.renditions,
            indexer: shared.indexer,
            portal: shared.portal,
            meter: meter,
            losses: shared.losses,
            streams: shared.streams,
            requests: requests,
            decoding: shared.decoding,
            statistics: MetricsRoutes.statistics(of: shared.session)
        )
    }

    private static func background(_ shared: Shared, meter: ServiceMeter) -> [@Sendable () async -> Void] {
        let sync = BackgroundSync(
            session: shared.session,
            portraits: shared.portraits,
            hooks: shared.hooks,
            meter: meter,
            logger: shared.logger
        )
        let listener = ChangeListener(store: shared.session.store, portraits: shared.portraits)
        let watch = PortraitWatch(
            streams: shared.streams,
            session: shared.session,
            portraits: shared.portraits,
            freshness: shared.configuration.freshness,
            revalidator: shared.revalidator,
            people: shared.indexer.people,
            heartbeat: shared.configuration.heartbeat
        )
        return switch shared.configuration.policy {
        // The portal sees no packet.
        case .cacheOnly: [shared.indexer.run, listener.run, watch.run]
        case .remoteOnly, .remoteFirst, .cacheFirst:
            [shared.revalidator.run, shared.indexer.run, listener.run, watch.run, sync.run]
        }
    }
}
