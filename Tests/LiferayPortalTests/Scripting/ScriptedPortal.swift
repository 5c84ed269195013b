import NIOCore
import NIOPosix
import Synchronization

@testable import LiferayPortal

/// A server on loopback that does with each request what a test's script says, down to the last byte.
final class ScriptedPortal: Sendable {
    /// Limits that a busy machine does not reach.
    static let patience = PortalTimeLimits(connect: .seconds(600), firstByte: .seconds(600), whole: .seconds(600))

    private let script: Script
    private let log = Mutex<[ScriptedRequest]>([])
    private let boundPort = Mutex(0)

    private init(script: Script) {
        self.script = script
    }

    var port: Int { boundPort.withLock { $0 } }
    var url: String { "http://127.0.0.1:\(port)" }

    /// The requests so far, in their order.
    var requests: [ScriptedRequest] { log.withLock { $0 } }

    /// The requests so far in short: method, path and command.
    var summary: [String] {
        requests.map { request in
            request.command.isEmpty ? "\(request.method) \(request.path)" : request.command
        }
    }

    /// Starts a portal, calls the body, stops the portal.
    static func run<Value>(
        _ script: Script,
        _ body: (ScriptedPortal) async throws -> Value
    ) async throws -> Value {
        let portal = ScriptedPortal(script: script)
        let channel = try await ServerBootstrap(group: NIOSingletons.posixEventLoopGroup)
            .serverChannelOption(.backlog, value: 64)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ScriptedConnection(portal: portal))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        portal.boundPort.withLock { $0 = channel.localAddress?.port ?? 0 }
        do {
            let value = try await body(portal)
            try await channel.close()
            return value
        } catch {
            try await channel.close()
            throw error
        }
    }

    /// Starts a portal and a session with it.
    static func session<Value>(
        _ script: Script,
        credentials: Credentials = .basic(user: "test", password: "secret"),
        companyId: Int64? = 20_116,
        flavour: PortalFlavour? = .liferay70,
        facts: PortalFacts? = nil,
        secret: (@Sendable () async throws(PortalError) -> String)? = nil,
        timeouts: PortalTimeLimits = patience,
        maximumAnswerByteCount: Int = 1_000_000,
        clock: TestClock = TestClock(),
        _ body: (PortalSession, ScriptedPortal) async throws -> Value
    ) async throws -> Value {
        try await run(script) { portal in
            let configuration = PortalConfiguration(
                server: try PortalAddress(portal.url),
                credentials: credentials,
                companyId: companyId,
                flavour: flavour,
                timeouts: timeouts,
                maximumAnswerByteCount: maximumAnswerByteCount
            )
            let session = PortalSession(
                configuration: configuration,
                facts: { facts },
                secret: secret,
                now: clock.now
            )
            do {
                let value = try await body(session, portal)
                await session.close()
                return value
            } catch {
                await session.close()
                throw error
            }
        }
    }

    fileprivate func reply(to request: ScriptedRequest) -> ScriptedReply {
        log.withLock { $0.append(request) }
        return script(request)
    }
}

/// One connection to the scripted portal.
private final class ScriptedConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let portal: ScriptedPortal
    private var received: [UInt8] = []

    init(portal: ScriptedPortal) {
        self.portal = portal
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        guard let request = ScriptedRequest(received) else { return }
        received = []
        let reply = portal.reply(to: request)
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: reply.bytes)), promise: nil)
        switch reply.end {
        case .keep: break
        case .close: context.close(promise: nil)
        case .reset:
            let reset = linger(l_onoff: 1, l_linger: 0)
            let channel = context.channel
            (channel as? any SocketOptionProvider)?.setSoLinger(reset)
                .whenComplete { _ in channel.close(promise: nil) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A client that goes away early is part of many tests.
        context.close(promise: nil)
    }
}
