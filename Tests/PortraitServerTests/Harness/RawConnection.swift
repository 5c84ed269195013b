import NIOCore
import NIOPosix
import PortraitServer

/// A connection on which a test writes what no HTTP client would, and reads at a pace of its own.
enum RawConnection {
    /// Runs a body with a connection, which is closed afterwards; unless it reads eagerly, the system takes little.
    static func with<Value: Sendable>(
        _ address: ListenAddress,
        readsEagerly: Bool = true,
        _ body:
            @Sendable (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws
            -> Value
    ) async throws -> Value {
        guard case .port(let host, let port) = address else { throw ChannelError.unknownLocalAddress }
        var bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        if !readsEagerly {
            bootstrap = bootstrap.channelOption(.socketOption(.so_rcvbuf), value: 4_096)
        }
        let channel = try await bootstrap.connect(host: host, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
            }
        }
        return try await channel.executeThenClose { try await body($0, $1) }
    }

    /// Writes a text and reads until the service closes the connection.
    static func exchange(_ text: String, with address: ListenAddress) async throws -> String {
        try await with(address) { inbound, outbound in
            var answer = ""
            do {
                try await outbound.write(ByteBuffer(string: text))
                for try await buffer in inbound { answer += String(buffer: buffer) }
            } catch {
                // A reset is an end as well.
            }
            return answer
        }
    }
}
