/// How a transfer failed.
struct CurlFailure: Error, Sendable {
    /// What libcurl found.
    enum Reason: Sendable {
        /// The address can't be read.
        case address
        /// The host's name can't be resolved.
        case nameNotResolved
        /// The proxy's name can't be resolved.
        case proxyNameNotResolved
        /// No connection to any of the host's addresses.
        case notConnected
        /// No connection in time.
        case timedOut
        /// No agreement on a secure connection.
        case notSecured
        /// The certificates of authorities can't be read.
        case authorities
        /// The client's own certificate or its key can't be used.
        case clientCertificate
        /// The proxy does not do what it is asked.
        case proxy
        /// The answer is no HTTP.
        case notHTTP
        /// The body ended before its end.
        case cutShort
        /// The connection broke before the answer began.
        case broken
        /// Sending or receiving failed.
        case connection
        /// Anything else.
        case other
    }

    /// What libcurl found.
    var reason: Reason
    /// What it says of it; may hold the address of a proxy.
    var text: String
    /// The error of the system below it, 0 for none.
    var systemError: CInt
    /// The status that a proxy answered with instead of a way through, 0 for none.
    var connectStatus: Int
    /// Whether the request may have reached the portal.
    var isSent: Bool
    /// Whether the head of the answer had arrived.
    var hasBegun: Bool
    /// The proxy, where there is one, without its password.
    var proxy: String?
}
