/// How an answer goes out.
enum Delivery: Sendable {
    /// As it should.
    case whole(SandboxAnswer)
    /// The first bytes of the body only, then the connection is closed or reset.
    case cut(SandboxAnswer, byteCount: Int, resets: Bool)
    /// Byte by byte, then the connection is closed.
    case trickled(SandboxAnswer, milliseconds: Int)
    /// Bytes that are no answer at all, then the connection is closed.
    case noise([UInt8])
    /// Not a byte; the connection is reset.
    case reset
    /// Not a byte, until the client goes away.
    case hang

    /// The status that the log shows, 0 when there is none.
    var status: Int {
        switch self {
        case .whole(let answer), .cut(let answer, _, _), .trickled(let answer, _): answer.status
        case .noise, .reset, .hang: 0
        }
    }
}
