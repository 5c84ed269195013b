import Screenlets

/// The moments at which a hook is run: the calls of ``UserPortraitDelegate``, for scripts.
public enum HookEvent: String, CaseIterable, Codable, Hashable, Sendable {
    /// A picture was received, and nothing is drawn from it yet; the hook may replace it.
    case response = "on-response"
    /// A rendition is about to be handed out; the hook may replace it.
    case rendition = "on-rendition"
    /// A portrait could not be loaded or drawn.
    case error = "on-error"
    /// The portal has an edit.
    case uploaded = "on-uploaded"
    /// An edit was kept here only, to be sent later or for good.
    case stored = "on-stored"
    /// An edit was refused.
    case uploadError = "on-upload-error"
    /// A page of a list was loaded.
    case page = "on-page"

    /// The events whose hooks get a picture and may replace it.
    public static let pictures: [HookEvent] = [.response, .rendition]
}
