import HTTPTypes
import HummingbirdCore
import NIOCore
import NIOHTTPTypes

/// Answers requests for which nothing has to be waited for right where they arrive; all others are handed on.
///
/// To hand a request on to a task and its answer back costs more than to find a picture in memory. Answers leave in the
/// order of the requests: while one that was handed on is not answered, those after it are handed on as well. So are those
/// of a client that does not read, as it is what takes them over that then stops reading from the client.
final class PromptAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let answer: (_ request: HTTPRequest, _ peer: String?) -> WholeAnswer?
    private var peer: String?
    /// The request that is being read, unless it was handed on.
    private var request: HTTPRequest?
    /// The requests that were handed on and are not answered.
    private var waitingCount = 0
    private var hasWritten = false

    /// Creates the handler of one connection.
    ///
    /// - Parameter answer: Gives the answer to a request without a body where nothing has to be waited for; is told the
    ///   client's address as well.
    init(answer: @escaping (_ request: HTTPRequest, _ peer: String?) -> WholeAnswer?) {
        self.answer = answer
    }

    func handlerAdded(context: ChannelHandlerContext) {
        peer = context.remoteAddress?.ipAddress
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head) where waitingCount == 0 && context.channel.isWritable && Self.mayBePrompt(head):
            request = head
            return
        case .head: waitingCount += 1
        case .body: handOn(context)
        case .end:
            if let request, let answer = answer(request, peer) {
                self.request = nil
                return write(answer, context)
            }
            handOn(context)
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if hasWritten {
            hasWritten = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { waitingCount -= 1 }
        context.write(data, promise: promise)
    }

    /// Whether a request can be answered when it has come to its end, and the connection goes on after it.
    private static func mayBePrompt(_ head: HTTPRequest) -> Bool {
        [.get, .head].contains(head.method) && head.headerFields[.expect] == nil
            && head.headerFields[.connection] != "close"
    }

    private func handOn(_ context: ChannelHandlerContext) {
        guard let request else { return }
        self.request = nil
        waitingCount += 1
        context.fireChannelRead(wrapInboundOut(.head(request)))
    }

    private func write(_ answer: WholeAnswer, _ context: ChannelHandlerContext) {
        context.write(wrapOutboundOut(.head(answer.response.head)), promise: nil)
        if let body = answer.body { context.write(wrapOutboundOut(.body(body)), promise: nil) }
        context.write(wrapOutboundOut(.end(nil)), promise: nil)
        hasWritten = true
    }
}
