import Screenlets

/// The format in which a hook receives a picture.
public enum HookFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// PNG, which every program reads.
    case png
    /// PAM with straight alpha: larger, and in next to no time written and read.
    case pam
}
