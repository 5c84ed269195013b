import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The context of a request, which keeps at hand who asks.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address at the other end of the connection; nil on a Unix socket.
    let peer: String?

    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress?.ipAddress
        channel = source.channel
    }

    /// Tells a client that waits for it to send the body of its request (RFC 9110 section 10.1.1).
    ///
    /// - Parameter request: The request.
    func invite(_ request: Request) {
        guard request.headers[.expect]?.lowercased() == "100-continue" else { return }
        channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
    }
}
