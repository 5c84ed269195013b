/// A request as it arrived.
public struct ReceivedRequest: Hashable, Sendable {
    /// The method.
    public var method: String
    /// The target: a path with its query, mostly.
    public var target: String
    /// `HTTP/1.1`, or what else was said.
    public var version: String
    /// The fields of the head.
    public var fields: MessageFields
    /// The body, out of its chunks where it came in some.
    public var body: [UInt8]
    /// All bytes, from the first one of the head to the last one of the body.
    public var bytes: [UInt8]
    /// Which of the server's connections it arrived on; 1 is the first.
    public var connection: Int

    /// The target without its query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }
}
