import OfflineStore

extension PortraitChange {
    /// The picture that the user has once the change is made.
    var asPicture: StoredPicture {
        switch self {
        case .upload(let original): .original(original)
        case .removal: .noPortrait
        }
    }
}
