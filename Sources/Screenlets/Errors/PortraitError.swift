package import LiferayPortal
public import OfflineStore

/// A failure of a use case: what happened, what to do about it, and a stable code for programs.
public struct PortraitError: Error, Hashable, Sendable {
    /// The stable name of the failure.
    public let code: Code
    /// What happened, in one sentence without a full stop.
    public let message: String
    /// What the reader can do about it, in one sentence without a full stop.
    public let hint: String
    /// Whose portrait was to be changed, as far as the portal or the store told; nil for failures of anything else.
    public internal(set) var user: StoredUser?
    /// What the portal or the way to it failed with, where it is that which is reported; else nil.
    package internal(set) var portalFailure: PortalError?

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
