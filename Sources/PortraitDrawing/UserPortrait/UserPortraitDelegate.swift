public import PixelPipeline
public import Screenlets

/// The calls that a user portrait screenlet makes to whoever shows it.
///
/// Every call has a default, so a delegate writes only those it needs. Calls of one screenlet come one after the other.
public protocol UserPortraitDelegate: Sendable {
    /// Receives the picture as it came, once for each load, and may replace it.
    ///
    /// Called for a user's own portrait, not for a placeholder. By default the picture is drawn as it is.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - image: The picture: upright, in sRGB, in full size, with straight alpha; nothing is drawn from it yet.
    /// - Returns: The picture to draw, of any size that the limits allow.
    /// - Throws: Anything; the load then fails with ``PortraitError/Code/imageUndecodable``.
    func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitResponseImage image: Bitmap
    ) async throws -> Bitmap

    /// Receives the rendition that is about to be shown, and may replace it.
    ///
    /// Called for a user's own portrait, not for a placeholder. By default the rendition is shown as it is.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - rendition: The rendition, with border and shape of the theme.
    /// - Returns: The rendition to show.
    /// - Throws: Anything; the load then fails with ``PortraitError/Code/imageUndecodable``.
    func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitRendition rendition: Rendition
    ) async throws -> Rendition

    /// Hears that a portrait could not be loaded; the placeholder is shown.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async

    /// Hears that the portal has an edit of the portrait.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - saved: What became of the edit.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploaded saved: SavedPortrait) async

    /// Hears that an edit of the portrait was kept here only: to be sent later, or for good.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - saved: What became of the edit.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitStored saved: SavedPortrait) async

    /// Hears that an edit of the portrait was refused; what was shown stays.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploadError error: PortraitError) async
}

extension UserPortraitDelegate {
    /// Draws the picture as it is.
    public func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitResponseImage image: Bitmap
    ) async throws -> Bitmap {
        image
    }

    /// Shows the rendition as it is.
    public func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitRendition rendition: Rendition
    ) async throws -> Rendition {
        rendition
    }

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploaded saved: SavedPortrait) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitStored saved: SavedPortrait) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploadError error: PortraitError) async {}
}
