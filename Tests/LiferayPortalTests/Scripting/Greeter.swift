import NIOCore
import NIOPosix

/// A server that talks first and not in HTTP, as mail servers do.
enum Greeter {
    static func run<Value>(_ body: (Int) async throws -> Value) async throws -> Value {
        let channel = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Greeting())
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        do {
            let value = try await body(channel.localAddress?.port ?? 0)
            try await channel.close()
            return value
        } catch {
            try await channel.close()
            throw error
        }
    }
}

/// The first words on one connection.
private final class Greeting: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let words = "220 mail.example.com ready\r\n"
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
