import Glibc

/// What happened to a connection instead of what was expected.
public enum SocketError: Error, Hashable, Sendable {
    /// Nobody listens there.
    case refused
    /// The other side ended the connection abruptly.
    case reset
    /// The connection ended within a message.
    case cutShort
    /// This side has closed the connection already, or its task was cancelled.
    case closed
    /// The server that the connection belongs to is being stopped.
    case stopped
    /// The time limit passed.
    case timedOut
    /// What came is not what the protocol allows; says what.
    case malformed(String)
    /// A call of the system failed in another way.
    case system(call: String, code: Int32)

    init(_ call: String, _ code: Int32) {
        self =
            switch code {
            case ECONNREFUSED, ENOENT: .refused
            case ECONNRESET, EPIPE: .reset
            default: .system(call: call, code: code)
            }
    }
}
