import NIOCore
import NIOHTTP1

/// Ends connections when HTTP/1 has them end (RFC 9112 section 9.3), and takes no request that does not name its host.
///
/// A connection ends with the answer to a request that says `close` or is of HTTP/1.0, and the client is told so. A client of
/// HTTP/1.0 gets neither chunks nor interim answers, which it would not know (RFC 9112 section 6.1, RFC 9110 section 15.2).
final class PersistenceHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The requests whose answers have not begun.
    private var waitingCount = 0
    /// The head of the last request of the connection, once it has come.
    private var last: HTTPRequestHead?
    /// Whether nothing more is read: the last request has come to its end.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        var part = unwrapInboundIn(data)
        switch part {
        case .head(var head):
            waitingCount += 1
            let isOld = head.version == .http1_0
            guard isOld || head.headers["host"].count == 1 else {
                isOver = true
                return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
            }
            if isOld { head.headers.remove(name: "expect") }
            if isOld || head.headers[canonicalForm: "connection"].contains(where: { $0.lowercased() == "close" }) {
                // What reads the requests ends after this one.
                head.headers.replaceOrAdd(name: "connection", value: "close")
                last = head
            }
            part = .head(head)
        case .body: break
        case .end: isOver = last != nil
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data), head.status.code >= 200 else {
            return context.write(data, promise: promise)
        }
        waitingCount -= 1
        if waitingCount == 0, let last {
            head.version = last.version
            head.headers.replaceOrAdd(name: "connection", value: "close")
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
