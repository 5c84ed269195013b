/// What one client may take of a server's time and memory.
public struct ConnectionLimits: Hashable, Sendable {
    /// The longest that a connection may be idle, and that a header, and then a body, may take to arrive; 30 seconds by default.
    public var requestTime: Duration
    /// The longest that a client may take to read an answer, or one piece of a stream; 60 seconds by default.
    public var answerTime: Duration
    /// The longest body of a request, in bytes; 20 MB by default.
    public var bodyByteCount: Int
    /// The memory for the header of a request, its target included, and for that of the answer, in bytes; 16 KiB by default.
    ///
    /// Each connection takes that much as long as it is open.
    public var headerByteCount: Int
    /// The most connections at once, where more wait to be accepted; 16,384 by default, and never more than there are descriptors.
    public var connectionCount: Int
    /// The most connections of one address, where more are closed; nil by default, for any number.
    ///
    /// Behind a proxy all clients have the address of that.
    public var connectionCountOfOneAddress: Int?

    /// Creates limits; what is left out has its default.
    ///
    /// - Parameters:
    ///   - requestTime: The longest that a connection may be idle, and that a header, and then a body, may take to arrive.
    ///   - answerTime: The longest that a client may take to read an answer.
    ///   - bodyByteCount: The longest body of a request, in bytes.
    ///   - headerByteCount: The memory for headers, in bytes.
    ///   - connectionCount: The most connections at once.
    ///   - connectionCountOfOneAddress: The most connections of one address.
    public init(
        requestTime: Duration = .seconds(30),
        answerTime: Duration = .seconds(60),
        bodyByteCount: Int = 20_000_000,
        headerByteCount: Int = 16 << 10,
        connectionCount: Int = 16_384,
        connectionCountOfOneAddress: Int? = nil
    ) {
        self.requestTime = requestTime
        self.answerTime = answerTime
        self.bodyByteCount = bodyByteCount
        self.headerByteCount = headerByteCount
        self.connectionCount = connectionCount
        self.connectionCountOfOneAddress = connectionCountOfOneAddress
    }

    /// The bytes of a body that are read at most where its request is answered without it, so that the answer arrives: behind a
    /// proxy it would be lost with the connection.
    ///
    /// A body in chunks that is longer is answered then, and as many bytes more are dropped.
    var drainedByteCount: Int { bodyByteCount + 1 << 20 }
}
