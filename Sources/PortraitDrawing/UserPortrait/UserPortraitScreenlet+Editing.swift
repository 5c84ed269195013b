import LiferayPortal
public import PixelPipeline
public import Screenlets

extension UserPortraitScreenlet {
    /// Changes the loaded user's portrait, and shows the new one.
    ///
    /// - Parameters:
    ///   - picture: The file: JPEG, PNG, GIF, WebP, HEIC or AVIF.
    ///   - crop: The part of the upright picture that is sent; nil for all of it.
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; with ``PortraitError/Code/usage`` where editing is
    ///   off or the user is not known.
    @discardableResult
    public func upload(picture: [UInt8], crop: PixelRect? = nil) async throws(PortraitError) -> SavedPortrait {
        let session = session
        let policy = attributes.offlinePolicy
        return try await edit { (selector) async throws(PortraitError) in
            try await session.uploadPortrait(selector, picture: picture, crop: crop, policy: policy)
        }
    }

    /// Takes the loaded user's portrait away, and shows the placeholder.
    ///
    /// - Returns: What became of the edit; it survives loss of power by then.
    /// - Throws: ``PortraitError``, of which the delegate hears as well; with ``PortraitError/Code/usage`` where editing is
    ///   off or the user is not known.
    @discardableResult
    public func removePortrait() async throws(PortraitError) -> SavedPortrait {
        let session = session
        let policy = attributes.offlinePolicy
        return try await edit { (selector) async throws(PortraitError) in
            try await session.removePortrait(selector, policy: policy)
        }
    }

    private func edit(
        _ save: (UserSelector) async throws(PortraitError) -> SavedPortrait
    ) async throws(PortraitError) -> SavedPortrait {
        guard canEdit, let userId else {
            await delegate?.screenlet(self, onUserPortraitUploadError: .editingIsOff)
            throw .editingIsOff
        }
        let begun = generation
        let saved: SavedPortrait
        do throws(PortraitError) {
            saved = try await save(.userId(userId))
        } catch {
            await delegate?.screenlet(self, onUserPortraitUploadError: error)
            throw error
        }
        await showSaved(userId, changedSince: begun)
        if saved.outcome == .uploaded {
            await delegate?.screenlet(self, onUserPortraitUploaded: saved)
        } else {
            await delegate?.screenlet(self, onUserPortraitStored: saved)
        }
        return saved
    }
}
