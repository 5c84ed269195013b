/// What a person wants a portrait to become.
public enum PortraitChange: Hashable, Sendable {
    /// The portrait becomes this picture, whose bytes are sent as they are.
    case upload(StoredPicture.Original)

    /// The user has no portrait any more.
    case removal

    /// What reads of the user show while the change is not sent.
    package var picture: StoredPicture {
        switch self {
        case .upload(let original): .original(original)
        case .removal: .noPortrait
        }
    }
}
