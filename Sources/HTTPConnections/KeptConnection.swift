public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTPTypesHTTP1

/// HTTP/1.1 on connections that are noted, and kept in memory until they are closed.
///
/// A server that is cancelled drops the connections it has accepted but not served yet, and SwiftNIO stops the process
/// when a connection's `NIOAsyncWriter` is dropped before the connection is closed.
public struct KeptConnection: ServerChildChannel {
    private let base: HTTP1Channel
    private let connections: OpenConnections
    private let staysOnEventLoop: Bool
    private let makeHandler: @Sendable () -> (any ChannelHandler)?

    /// Creates the way in which a server speaks on its connections.
    ///
    /// - Parameters:
    ///   - base: The protocol on the connection.
    ///   - connections: Where the connection is noted.
    ///   - staysOnEventLoop: Whether requests are answered on the thread that reads them, unless they leave it; false
    ///     by default.
    ///   - makeHandler: Makes what sees the requests of a connection last before a task takes them, and the answers
    ///     first; nothing by default.
    public init(
        base: HTTP1Channel,
        connections: OpenConnections,
        staysOnEventLoop: Bool = false,
        makeHandler: @escaping @Sendable () -> (any ChannelHandler)? = { nil }
    ) {
        self.base = base
        self.connections = connections
        self.staysOnEventLoop = staysOnEventLoop
        self.makeHandler = makeHandler
    }

    /// Sets a connection up and notes it; called by the server.
    ///
    /// - Parameters:
    ///   - channel: The connection.
    ///   - logger: The server's log.
    /// - Returns: What the requests of the connection come from.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        let (connections, makeHandler) = (connections, makeHandler)
        return base.setup(channel: channel, logger: logger)
            .flatMapThrowing { value in
                let pipeline = channel.pipeline.syncOperations
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(PersistenceHandler(), position: .before(codec))
                if let handler = makeHandler() {
                    // Behind what closes idle connections, for which a request that is answered here counts too.
                    let state = try pipeline.handler(type: HTTPConnectionStateHandler.self)
                    try pipeline.addHandler(handler, position: .after(state))
                }
                channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
                connections.add(channel)
                return value
            }
    }

    /// Serves a connection until it ends; called by the server.
    ///
    /// - Parameters:
    ///   - value: What the requests come from.
    ///   - logger: The server's log.
    public func handle(value: HTTP1Channel.Value, logger: Logger) async {
        guard staysOnEventLoop else { return await base.handle(value: value, logger: logger) }
        await withTaskExecutorPreference(EventLoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}
