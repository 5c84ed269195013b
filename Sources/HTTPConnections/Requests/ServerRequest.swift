public import HTTPMessages

/// A request without its body.
public struct ServerRequest: Sendable {
    /// The method; a token.
    public var method: HTTPMethod
    /// The target as the request line has it, with the query: it begins with a slash, or is `*`.
    ///
    /// Of a target that names a host only the path and the query are left; its host is in the field `Host`, whatever the client
    /// wrote there (RFC 9112 section 3.2.2).
    public var target: String
    /// The header.
    public var fields: HTTPFields
    /// The IP address at the other end of the connection; nil on a Unix socket.
    public var peer: String?
    /// Whether the client speaks HTTP/1.0.
    public var isOld: Bool

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - target: The target.
    ///   - fields: The header; empty by default.
    ///   - peer: The IP address at the other end; nil by default.
    ///   - isOld: Whether the client speaks HTTP/1.0; false by default.
    public init(
        method: HTTPMethod,
        target: String,
        fields: HTTPFields = [:],
        peer: String? = nil,
        isOld: Bool = false
    ) {
        self.method = method
        self.target = target
        self.fields = fields
        self.peer = peer
        self.isOld = isOld
    }
}
