import FoundationEssentials
import HTTPConnections
public import Logging
public import Screenlets

/// The portrait service: gives the portraits of a portal's users to any program that speaks HTTP, with and without the
/// portal.
///
/// It runs until it is told to shut down: it takes no new connections then, ends the requests that are under way and
/// returns.
public struct PortraitService: Sendable {
    private let session: SessionContext
    private let configuration: Configuration
    private let logger: Logger
    private let onReady: @Sendable (ListenAddress) async -> Void
    private let ending: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation
    private let cuttingOff: AsyncStream<Never>
    private let cut: AsyncStream<Never>.Continuation

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
        (ending, end) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (cuttingOff, cut) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Has ``run()`` end, when the requests that are under way are answered.
    public func shutDown() { end.finish() }

    /// Has ``run()`` end without waiting for the requests that are under way.
    public func cutOff() {
        cut.finish()
        shutDown()
    }

    /// Serves until ``shutDown()`` is called, or the task is cancelled, which is the same: answers are waited for in both cases.
    ///
    /// - Throws: ``ServiceError`` when it can't listen.
    public func run() async throws {
        let run = Task { [self] in
            try await ServiceHooks.withHooks(configuration, renderer: session.renderer, logger: logger) { hooks in
                try await serve(hooks)
            }
        }
        try await withTaskCancellationHandler {
            try await run.value
        } onCancel: {
            shutDown()
        }
    }

    private func serve(_ hooks: ServiceHooks) async throws(ServiceError) {
        let parts = ServiceParts(session: session, configuration: configuration, hooks: hooks, logger: logger)
        let daemon = try listen(parts)
        defer { daemon.close() }
        // What comes first ends last: until then there is something to tell.
        await withDiscardingTaskGroup { group in
            group.addTask { await hooks.run() }
            await withDiscardingTaskGroup { background in
                for work in parts.background { background.addTask { await work() } }
                await onReady(address(of: daemon))
                for await _ in ending {}
                // They never end by themselves.
                parts.streams.close()
                await drain(daemon)
                background.cancelAll()
            }
            hooks.finish()
        }
    }

    /// Lets the requests that are under way be answered, until nobody wants to wait for that any more.
    private func drain(_ daemon: MicroHTTPDaemon) async {
        await withDiscardingTaskGroup { group in
            group.addTask {
                for await _ in cuttingOff {}
                daemon.endDrain()
            }
            await daemon.drain(within: configuration.drainTime)
            group.cancelAll()
        }
    }

    private func socket() throws(ListenFailure) -> ListeningSocket {
        if let socket = configuration.inheritedSocket { return try .inherited(socket) }
        return try .listen(at: configuration.address.socketAddress)
    }

    private func address(of daemon: MicroHTTPDaemon) -> ListenAddress {
        guard configuration.inheritedSocket != nil else { return configuration.address.taken(by: daemon.port) }
        return switch daemon.address {
        case .port(let host, let port): .port(host: host, port: port)
        case .unixSocket(let path): .unixSocket(path: path)
        }
    }

    private func listen(_ parts: ServiceParts) throws(ServiceError) -> MicroHTTPDaemon {
        let responder = ServiceResponder(
            router: parts.router,
            sites: CrossOriginRules(trustedOrigins: configuration.trustedOrigins),
            hosts: configuration.hosts,
            proxies: configuration.trustedProxies,
            meter: parts.requests,
            recent: AnswerCache(
                portraits: parts.router.portraits.portraits,
                now: session.clock.now,
                meter: parts.meter,
                requests: parts.requests
            ),
            date: DateLine { [now = session.clock.now] in Int64(now().timeIntervalSince1970.rounded(.down)) },
            logger: logger
        )
        let meter = parts.meter
        let handler = RequestHandler(
            prompt: { responder.promptAnswer(to: $0) },
            onCutOff: { meter.count(.cutOff) },
            executor: parts.executor,
            respond: { await responder.respond(to: $0, $1) }
        )
        do throws(ListenFailure) {
            return try MicroHTTPDaemon(
                socket: try socket(),
                limits: configuration.limits,
                certificate: configuration.certificate,
                handler: handler,
                log: logger
            )
        } catch {
            throw .cannotListen(configuration.address, reason: error.reason)
        }
    }
}
