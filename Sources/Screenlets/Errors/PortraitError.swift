/// A failure of a use case: what happened, what to do about it, and a stable code for programs.
public struct PortraitError: Error, Hashable, Sendable {
    /// The stable name of the failure.
    public let code: Code
    /// What happened, in one sentence without a full stop.
    public let message: String
    /// What the reader can do about it, in one sentence without a full stop.
    public let hint: String

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - code: The stable name of the failure.
    ///   - message: What happened.
    ///   - hint: What to do about it.
    public init(_ code: Code, message: String, hint: String) {
        self.code = code
        self.message = message
        self.hint = hint
    }
}
