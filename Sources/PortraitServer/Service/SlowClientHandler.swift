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

    private let limits: ConnectionLimits
    private let onCutOff: @Sendable () -> Void
    private var bodyByteCount = 0
    private var request: Scheduled<Void>?
    private var answer: Scheduled<Void>?

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
        request?.cancel()
        answer?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            bodyByteCount = 0
            request?.cancel()
            request = cutOff(context, after: limits.requestTime)
        case .body(let bytes):
            bodyByteCount += bytes.readableBytes
            if bodyByteCount > limits.bodyByteCount + Self.slack {
                onCutOff()
                return context.close(promise: nil)
            }
        case .end:
            request?.cancel()
            request = nil
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head:
            answer?.cancel()
            let deadline = cutOff(context, after: limits.answerTime)
            answer = deadline
            context.write(data, promise: promise)
        case .body:
            context.write(data, promise: promise)
        case .end:
            // The last part is written when the client's side has room for it.
            let written = promise ?? context.eventLoop.makePromise()
            if let answer { written.futureResult.whenComplete { _ in answer.cancel() } }
            context.write(data, promise: written)
        }
    }

    private func cutOff(_ context: ChannelHandlerContext, after limit: Duration) -> Scheduled<Void> {
        let (channel, onCutOff) = (context.channel, onCutOff)
        return context.eventLoop.scheduleTask(in: TimeAmount(limit)) {
            onCutOff()
            channel.close(promise: nil)
        }
    }
}
