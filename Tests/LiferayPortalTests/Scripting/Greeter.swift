import NIOCore
import NIOPosix

/// A server that says its words as soon as it hears any, whole request or not.
enum Greeter {
    /// What mail servers begin with, which is not HTTP.
    static let mail = "220 mail.example.com ready\r\n"

    static func run<Value>(_ words: String = mail, _ body: (Int) async throws -> Value) async throws -> Value {
        let channel = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Greeting(words))
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

    private var words: String?

    init(_ words: String) {
        self.words = words
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard let words else { return }
        self.words = nil
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
