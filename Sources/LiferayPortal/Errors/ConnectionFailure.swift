/// A failure of the way to the portal, never of the portal itself.
public struct ConnectionFailure: Hashable, Sendable {
    /// What failed.
    public var kind: Kind
    /// The particulars, for a person; without secrets.
    public var detail: String
    /// How long to wait before another try, where a gateway told.
    public var retryAfter: Duration?

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - kind: What failed.
    ///   - detail: The particulars, without secrets.
    ///   - retryAfter: How long to wait before another try.
    public init(_ kind: Kind, detail: String = "", retryAfter: Duration? = nil) {
        self.kind = kind
        self.detail = detail
        self.retryAfter = retryAfter
    }
}
