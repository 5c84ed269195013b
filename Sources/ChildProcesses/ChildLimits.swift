/// What a child may take that is run to its end.
public struct ChildLimits: Hashable, Sendable {
    /// Its time; nil for ever.
    ///
    /// When it is over, the child is killed with its process group.
    public var time: Duration?
    /// The bytes of its standard output that are kept.
    public var outputByteCount: Int
    /// The bytes of its standard error that are kept; what is more is thrown away.
    public var errorByteCount: Int
    /// Whether a child is killed that writes more to its standard output; else that is thrown away.
    public var killsBeyondOutput: Bool

    /// Sets limits.
    ///
    /// - Parameters:
    ///   - time: Its time; nil for ever.
    ///   - outputByteCount: The bytes of its standard output that are kept.
    ///   - errorByteCount: The bytes of its standard error that are kept.
    ///   - killsBeyondOutput: Whether a child is killed that writes more to its standard output.
    public init(
        time: Duration? = nil,
        outputByteCount: Int,
        errorByteCount: Int = 0,
        killsBeyondOutput: Bool = false
    ) {
        self.time = time
        self.outputByteCount = outputByteCount
        self.errorByteCount = errorByteCount
        self.killsBeyondOutput = killsBeyondOutput
    }
}
