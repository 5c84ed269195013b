import LiferayPortal
import OfflineStore
import PixelPipeline

extension SessionContext {
    /// Recalls the picture that the portal gave before, so that it need not send it again, and so that nothing worse replaces it.
    ///
    /// A store that can't be read at once has none: the portal is asked all the same. Nor is a picture that ends too early recalled:
    /// the portal may have the whole one.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The picture; nil where none is kept, or where an edit of our own lies over it.
    func keptPicture(_ selector: UserSelector) async -> KeptPicture? {
        guard let entry = await waitingForDatabase(false).rememberedEntry(selector), entry.editId == nil,
            case .original(let original) = entry.picture,
            !ImageFormat.isCut(original.bytes, limits: renderer.limits)
        else { return nil }
        return KeptPicture(bytes: original.bytes, mediaType: original.mediaType)
    }
}
