/// The time limits of one request.
public struct PortalTimeLimits: Hashable, Sendable {
    /// The longest wait for a connection; 5 seconds by default.
    public var connect: Duration
    /// The longest silence of the portal before and between the bytes of its answer; 15 seconds by default.
    public var firstByte: Duration
    /// The longest time for the whole exchange; 60 seconds by default.
    public var whole: Duration

    /// Creates time limits.
    ///
    /// - Parameters:
    ///   - connect: The longest wait for a connection.
    ///   - firstByte: The longest silence before and between the bytes of the answer.
    ///   - whole: The longest time for the whole exchange.
    public init(
        connect: Duration = .seconds(5),
        firstByte: Duration = .seconds(15),
        whole: Duration = .seconds(60)
    ) {
        self.connect = connect
        self.firstByte = firstByte
        self.whole = whole
    }
}
