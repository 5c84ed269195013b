import HummingbirdCore
import Logging
import NIOCore

/// HTTP/1.1 on connections that are noted, and kept in memory until they are closed.
///
/// A server that is cancelled drops the connections it has accepted but not served yet, and SwiftNIO stops the process
/// when a connection's `NIOAsyncWriter` is dropped before the connection is closed.
struct KeptConnection: ServerChildChannel {
    /// The protocol on the connection.
    let base: HTTP1Channel
    /// Where the connection is noted.
    let connections: OpenConnections

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        base.setup(channel: channel, logger: logger)
            .map { value in
                channel.closeFuture.whenComplete { _ in withExtendedLifetime(value) {} }
                connections.add(channel)
                return value
            }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
