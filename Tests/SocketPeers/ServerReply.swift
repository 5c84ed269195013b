/// What a server does with one request.
public struct ServerReply: Sendable {
    /// What happens to the connection when the bytes are out.
    public enum End: Sendable {
        /// The next request is waited for.
        case keep
        /// It is closed.
        case close
        /// It is ended abruptly.
        case reset
        /// Nothing happens until the client goes away.
        case hang
    }

    /// What is written.
    public var bytes: [UInt8]
    /// What happens then.
    public var end: End

    /// Writes bytes exactly as they are.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - end: What happens then.
    public init(bytes: [UInt8], end: End) {
        self.bytes = bytes
        self.end = end
    }

    /// Says nothing, and keeps the connection until the client goes away.
    public static let silence = ServerReply(bytes: [], end: .hang)

    /// Exactly this text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - end: What happens then.
    /// - Returns: The reply.
    public static func raw(_ text: String, end: End) -> ServerReply { ServerReply(bytes: Array(text.utf8), end: end) }

    /// A whole answer; the connection is kept.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: Lines of the head, beside `Content-Length`.
    ///   - body: The body.
    /// - Returns: The reply.
    public static func answer(_ status: Int = 200, _ fields: [String] = [], body: [UInt8]) -> ServerReply {
        let head = ["HTTP/1.1 \(status) Scripted"] + fields + ["Content-Length: \(body.count)"]
        return ServerReply(bytes: Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body, end: .keep)
    }

    /// A whole answer with text; the connection is kept.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - fields: Lines of the head, beside `Content-Length`.
    ///   - body: The body.
    /// - Returns: The reply.
    public static func answer(_ status: Int = 200, _ fields: [String] = [], body: String) -> ServerReply {
        answer(status, fields, body: Array(body.utf8))
    }
}
