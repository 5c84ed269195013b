import HTTPConnections
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import Screenlets
public import ServiceLifecycle

/// The portrait service: gives the portraits of a portal's users to any program that speaks HTTP, with and without the
/// portal.
///
/// It runs until it is told to shut down: it takes no new connections then, ends the requests that are under way and
/// returns.
public struct PortraitService: Service {
    private let session: SessionContext
    private let configuration: Configuration
    private let logger: Logger
    private let onReady: @Sendable (ListenAddress) async -> Void

    /// Puts a service together; nothing listens yet.
    ///
    /// - Parameters:
    ///   - session: The portal, the account, the store and the pixel pipeline.
    ///   - configuration: How it behaves.
    ///   - logger: Where every request is noted.
    ///   - onReady: Called once, when the service listens, with the address that it has.
    public init(
        session: SessionContext,
        configuration: Configuration = Configuration(),
        logger: Logger,
        onReady: @escaping @Sendable (ListenAddress) async -> Void = { _ in }
    ) {
        self.session = session
        self.configuration = configuration
        self.logger = logger
        self.onReady = onReady
    }

    /// Serves until a graceful shutdown, or until the task is cancelled.
    ///
    /// - Throws: ``ServiceError`` when it can't listen.
    public func run() async throws {
        try await ServiceHooks.withHooks(configuration, renderer: session.renderer, logger: logger) { hooks in
            try await serve(hooks)
        }
    }

    private func serve(_ hooks: ServiceHooks) async throws {
        let connections = OpenConnections()
        defer { connections.closeAll() }
        let limits = configuration.limits
        let address = configuration.address
        let ready = onReady
        // The server's own log would repeat ours, and tell targets with what is secret in them; nobody reads it, so it
        // is not to cost anything.
        let silent = Logger(label: logger.label) { _ in SwiftLogNoOpLogHandler() }
        let parts = ServiceParts(session: session, configuration: configuration, hooks: hooks, logger: logger)
        let responder = ServiceResponder(
            reception: parts.reception,
            sites: CrossOriginRules(trustedOrigins: configuration.trustedOrigins),
            proxies: configuration.trustedProxies,
            meter: parts.requests,
            recent: RecentAnswers(
                portraits: parts.reception.portraits.portraits,
                now: session.clock.now,
                meter: parts.meter,
                requests: parts.requests
            ),
            date: DateField(now: session.clock.now),
            logger: logger
        )
        let application = Application(
            responder: responder,
            server: HTTPServerBuilder { waiting in
                KeptConnection(
                    base: Self.connection(waiting, limits: limits) { parts.meter.count(.cutOff) },
                    connections: connections,
                    staysOnEventLoop: true
                ) {
                    PromptAnswerHandler { responder.promptAnswer(to: $0, peer: $1) }
                }
            },
            configuration: ApplicationConfiguration(
                address: address.bindAddress,
                reuseAddress: true,
                availableConnectionsDelegate: .maximum(limits.connectionCount, logger: silent)
            ),
            services: parts.services,
            onServerRunning: { channel in await ready(address.taken(by: channel.localAddress?.port)) },
            logger: silent
        )
        do {
            try await application.run()
        } catch is CancellationError {
            // That is how a server ends that is not given the time to drain.
        } catch {
            throw ServiceError.cannotListen(address, reason: error)
        }
    }

    private static func connection(
        _ responder: @escaping HTTPChannelHandler.Responder,
        limits: ConnectionLimits,
        onCutOff: @escaping @Sendable () -> Void
    ) -> HTTP1Channel {
        HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [SlowClientHandler(limits: limits, onCutOff: onCutOff)],
                idleTimeout: TimeAmount(limits.requestTime),
                httpDecoderConfiguration: HTTP1Channel.Configuration.DecoderConfiguration(
                    maxHeaderFieldSize: limits.headerByteCount,
                    maxHeaderListSize: limits.headerByteCount,
                    maxHeaderFieldCount: 100
                )
            )
        )
    }
}
