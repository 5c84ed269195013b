/// Why a body did not arrive.
public enum BodyFailure: Error, Hashable, Sendable {
    /// It is longer than it may be.
    case tooLarge
    /// The connection ended before it, or nobody waits for it any more.
    case cutOff
    /// It took too long.
    case timedOut
}
