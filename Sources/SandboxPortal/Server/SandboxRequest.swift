/// A request that the sandbox portal has answered, as its log keeps it.
public struct SandboxRequest: Codable, Hashable, Sendable {
    /// The method, in capitals.
    public var method: String
    /// The path without the query, percent-encoded as it came.
    public var path: String
    /// The query without the question mark, as it came; empty when there is none.
    public var query: String
    /// The e-mail address of the user the request ran as; nil for a guest.
    public var authenticatedUser: String?
    /// The service paths of the commands, in the order they were written; empty outside JSON web services.
    public var commands: [String]
    /// The number of bytes of the request's body.
    public var bodyByteCount: Int
    /// The status of the answer; 0 when the connection was cut before any byte.
    public var status: Int
    /// The fault that was played, if any.
    public var fault: Fault.Kind?
    /// The body as it came, where it is JSON of at most 4096 bytes.
    public var json: String?
    /// The values of the header fields that the request came with, under lower-case names, without secrets.
    public var header: [String: String]
}
