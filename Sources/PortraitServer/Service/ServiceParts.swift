import Logging
import Screenlets

/// The parts of a running service, put together.
struct ServiceParts: Sendable {
    /// What answers requests.
    let router: RequestRouter
    /// Where events are counted.
    let meter = ServiceMeter()
    /// Where requests are counted.
    let requests = RequestMeter()
    /// What works besides, until its task is cancelled.
    let background: [@Sendable () async -> Void]

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
        let portal = PortalReachability(now: session.clock.now)
        let revalidator = Revalidator(session: session, portal: portal, meter: meter, logger: logger)
        let indexer = AvatarIndexer(
            session: session,
            policy: configuration.policy == .cacheOnly ? .cacheOnly : .remoteFirst,
            interval: configuration.userListInterval,
            patience: configuration.userListPatience,
            logger: logger
        )
        let store = StorePresence(now: session.clock.now)
        let portraits = PortraitCache(
            session: session,
            configuration: configuration,
            revalidator: revalidator,
            portal: portal,
            store: store,
            index: indexer.index,
            hooks: hooks,
            meter: meter
        )
        let renditions = RenditionCache(
            renderer: session.renderer,
            configuration: configuration,
            hooks: hooks,
            meter: meter
        )
        let guardian = LookUpGuard(perMinute: configuration.missesPerMinute, now: session.clock.now)
        let gatekeeper = Gatekeeper(
            keys: configuration.keys,
            requiresSignature: configuration.requiresSignature,
            guardian: LookUpGuard(
                perMinute: configuration.missesPerMinute,
                refusal: { .tooManyTokens(after: $0) },
                now: session.clock.now
            ),
            now: session.clock.now
        )
        router = RequestRouter(
            health: HealthRoutes(),
            portraits: PortraitRoutes(
                portraits: portraits,
                renditions: renditions,
                recipes: NamedRecipes(configuration.recipes),
                configuration: configuration,
                session: session,
                guardian: guardian,
                idGuardian: LookUpGuard(perMinute: configuration.missesPerMinute, now: session.clock.now)
            ),
            avatars: AvatarRoutes(
                indexer: indexer,
                portraits: portraits,
                renditions: renditions,
                configuration: configuration,
                guardian: guardian
            ),
            edits: EditRoutes(
                session: session,
                portraits: portraits,
                renditions: renditions,
                configuration: configuration,
                portal: portal,
                gatekeeper: gatekeeper,
                hooks: hooks,
                store: store,
                entrance: UploadEntrance(
                    limit: 8 * max(1, configuration.workerCount),
                    maximumByteCount: configuration.uploadByteCount
                )
            ),
            pending: PendingRoutes(
                session: session,
                portraits: portraits,
                gatekeeper: gatekeeper,
                hooks: hooks,
                syncs: SingleFlight(limit: 1)
            ),
            monitoring: MetricsRoutes(
                session: session,
                store: store,
                portraits: portraits,
                renditions: renditions,
                index: indexer.index,
                portal: portal,
                meter: meter,
                requests: requests
            ),
            page: PageRoutes(),
            gatekeeper: gatekeeper
        )
        let sync = BackgroundSync(
            session: session,
            portraits: portraits,
            portal: portal,
            hooks: hooks,
            meter: meter,
            logger: logger
        )
        let listener = ChangeListener(store: session.store, portraits: portraits)
        background =
            switch configuration.policy {
            // The portal sees no packet.
            case .cacheOnly: [indexer.run, listener.run]
            case .remoteOnly, .remoteFirst, .cacheFirst: [revalidator.run, indexer.run, listener.run, sync.run]
            }
    }
}
