import FoundationEssentials

extension FlavourDetector {
    /// Creates a detector as a configuration wants it.
    init(
        _ configuration: PortalConfiguration,
        service: JSONWebService,
        transport: Transport,
        factsCache: PortalFactsCache,
        now: @escaping @Sendable () -> Date
    ) {
        self.init(
            server: configuration.server,
            told: configuration.flavour,
            service: service,
            transport: transport,
            factsCache: factsCache,
            now: now
        )
    }
}
