/// A reason why a child could not be started.
public struct ChildProcessError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the error, as errno(3) has it; `ENOENT` where there is no such program or folder.
    public let number: Int32

    /// What the system says of the error.
    public var description: String { ChildSystem.text(ofProblem: number) }
}
