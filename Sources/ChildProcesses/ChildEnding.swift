/// How a child ended.
public enum ChildEnding: Hashable, Sendable {
    /// It ended by itself, with an exit code.
    case exited(Int32)
    /// A signal ended it.
    case signaled(Int32)

    /// Whether it ended by itself with 0.
    public var isSuccess: Bool { self == .exited(0) }

    /// Reads what waitpid(2) tells.
    init(waitStatus status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal)
    }
}
