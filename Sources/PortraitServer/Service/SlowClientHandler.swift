import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Cuts a client off that takes too long to send a request or to read an answer, or sends much more than it may.
///
/// A body that is over the limit has been refused by then; what still comes of it is read and dropped only for a while, so
/// that a client that writes before it reads gets to see the refusal.
final class SlowClientHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The bytes above the limit of bodies that are still read.
    private static let slack = 1 << 20
    /// How long a client that does not write HTTP is left with its refusal, at most.
    private static let lingering = Duration.seconds(1)

    private let limits: ConnectionLimits
    private let onCutOff: @Sendable () -> Void
    private var bodyByteCount = 0
    /// Whether the client wrote something that is no HTTP.
    private var isBroken = false
    private var requestEnd: NIODeadline?
    private var answerEnd: NIODeadline?
    /// The next look at the ends; most requests are over long before, so that nothing has to be scheduled for them.
    private var look: (time: NIODeadline, task: Scheduled<Void>)?

    /// Creates the handler of one connection.
    ///
    /// - Parameters:
    ///   - limits: What the client may take.
    ///   - onCutOff: Called when it is cut off.
    init(limits: ConnectionLimits, onCutOff: @escaping @Sendable () -> Void) {
        self.limits = limits
        self.onCutOff = onCutOff
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        look?.task.cancel()
        look = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            bodyByteCount = 0
            requestEnd = .now() + TimeAmount(limits.requestTime)
            watch(context)
        case .body(let bytes):
            bodyByteCount += bytes.readableBytes
            if bodyByteCount > limits.bodyByteCount + Self.slack {
                onCutOff()
                return context.close(promise: nil)
            }
        case .end:
            requestEnd = nil
        }
        context.fireChannelRead(data)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // What came before may still have to be answered, so the client is only cut off soon after an answer.
        isBroken = true
        if requestEnd == nil { requestEnd = .now() + TimeAmount(limits.requestTime) }
        watch(context)
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            answerEnd = .now() + TimeAmount(limits.answerTime)
            watch(context)
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            // The last part is written when the client's side has room for it.
            let written = promise ?? context.eventLoop.makePromise()
            let end = answerEnd
            written.futureResult.assumeIsolated()
                .whenComplete { [self] _ in
                    if answerEnd == end { answerEnd = nil }
                    guard isBroken else { return }
                    requestEnd = .now() + TimeAmount(min(Self.lingering, limits.requestTime))
                    watch(context)
                }
            context.write(data, promise: written)
        }
    }

    private var earliestEnd: NIODeadline? {
        guard let requestEnd else { return answerEnd }
        return answerEnd.map { min($0, requestEnd) } ?? requestEnd
    }

    /// Sees to it that somebody looks at the time when the first of the two ends has come.
    private func watch(_ context: ChannelHandlerContext) {
        guard let end = earliestEnd else { return }
        if let look, look.time <= end { return }
        look?.task.cancel()
        let task = context.eventLoop.assumeIsolated()
            .scheduleTask(deadline: end) { [self] in
                look = nil
                guard [requestEnd, answerEnd].contains(where: { $0.map { $0 <= .now() } ?? false }) else {
                    return watch(context)
                }
                onCutOff()
                context.close(promise: nil)
            }
        look = (end, task)
    }
}
