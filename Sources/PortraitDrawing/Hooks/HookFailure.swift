import Screenlets

/// What is done when a hook fails: it ends with another code than 0, gives no picture, or takes too long.
public enum HookFailure: String, CaseIterable, Codable, Hashable, Sendable {
    /// The picture fails, with ``PortraitError/Code/hookFailed``.
    case fail
    /// The picture is left as it is, and the failure is only told.
    case skip
}
