import Hummingbird
import NIOCore

/// The context of a request, which keeps at hand who asks.
struct ServiceContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The address of the client; nil on a Unix socket.
    let client: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        client = source.channel.remoteAddress?.ipAddress
    }
}
