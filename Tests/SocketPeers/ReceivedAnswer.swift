/// An answer as it arrived.
public struct ReceivedAnswer: Hashable, Sendable {
    /// The number of the status.
    public var status: Int
    /// `HTTP/1.1`, or what else was said.
    public var version: String
    /// The fields of the head.
    public var fields: MessageFields
    /// The body, out of its chunks where it came in some.
    public var body: [UInt8]
    /// All bytes, from the first one of the head to the last one of the body.
    public var bytes: [UInt8]

    /// The body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first field of a name, whatever its letters' case.
    public subscript(name: String) -> String? { fields[name] }

    /// Whether the connection goes on after it (RFC 9112, section 9.3).
    var keepsConnection: Bool {
        guard !fields.has("close", in: "Connection") else { return false }
        return version == "HTTP/1.1" || fields.has("keep-alive", in: "Connection")
    }
}
