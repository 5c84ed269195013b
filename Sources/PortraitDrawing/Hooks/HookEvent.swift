import Screenlets

/// The moments at which a hook is run: the calls of ``UserPortraitDelegate``, for scripts.
public enum HookEvent: String, CaseIterable, Codable, Hashable, Sendable {
    /// A picture is about to be handed out; the hook may replace it.
    case response = "on-response"
    /// A portrait could not be loaded or drawn.
    case error = "on-error"
    /// An edit was taken, by the portal or by the store.
    case uploaded = "on-uploaded"
    /// An edit was refused.
    case uploadError = "on-upload-error"
}
