/// What one client may take of the service's time and memory.
public struct ConnectionLimits: Hashable, Sendable {
    /// The longest that a connection may be idle, or a request may take to arrive; 30 seconds by default.
    public var requestTime: Duration
    /// The longest that a client may take to read an answer; 60 seconds by default.
    public var answerTime: Duration
    /// The longest body of a request, in bytes; 20 MB by default.
    public var bodyByteCount: Int
    /// The longest header of a request, in bytes; 32 KiB by default.
    public var headerByteCount: Int
    /// The most connections at once, where more wait to be accepted; 8 192 by default.
    public var connectionCount: Int

    /// Creates limits; what is left out has its default.
    ///
    /// - Parameters:
    ///   - requestTime: The longest that a connection may be idle, or a request may take to arrive.
    ///   - answerTime: The longest that a client may take to read an answer.
    ///   - bodyByteCount: The longest body of a request, in bytes.
    ///   - headerByteCount: The longest header of a request, in bytes.
    ///   - connectionCount: The most connections at once.
    public init(
        requestTime: Duration = .seconds(30),
        answerTime: Duration = .seconds(60),
        bodyByteCount: Int = 20_000_000,
        headerByteCount: Int = 32 << 10,
        connectionCount: Int = 8_192
    ) {
        self.requestTime = requestTime
        self.answerTime = answerTime
        self.bodyByteCount = bodyByteCount
        self.headerByteCount = headerByteCount
        self.connectionCount = connectionCount
    }
}
