public import PixelPipeline
public import Screenlets

/// The calls that a user portrait screenlet makes to whoever shows it.
///
/// Every call has a default, so a delegate writes only those it needs. Calls of one screenlet come one after the other.
public protocol UserPortraitDelegate: Sendable {
    /// Receives the picture that is about to be shown, and may replace it.
    ///
    /// Called for a user's own portrait, not for a placeholder. By default the picture is shown as it is.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - image: The rendition, with border and shape of the theme.
    /// - Returns: The rendition to show.
    /// - Throws: Anything; the load then fails with ``PortraitError/Code/imageUndecodable``.
    func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitResponseImage image: Rendition
    ) async throws -> Rendition

    /// Hears that a portrait could not be loaded; the placeholder is shown.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async

    /// Hears that an edit of the portrait was taken, by the portal or by the store.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - saved: What became of the edit.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploaded saved: SavedPortrait) async

    /// Hears that an edit of the portrait was refused; what was shown stays.
    ///
    /// - Parameters:
    ///   - screenlet: The screenlet.
    ///   - error: Why.
    func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploadError error: PortraitError) async
}

extension UserPortraitDelegate {
    /// Shows the picture as it is.
    public func screenlet(
        _ screenlet: UserPortraitScreenlet,
        onUserPortraitResponseImage image: Rendition
    ) async throws -> Rendition {
        image
    }

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitError error: PortraitError) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploaded saved: SavedPortrait) async {}

    /// Does nothing.
    public func screenlet(_ screenlet: UserPortraitScreenlet, onUserPortraitUploadError error: PortraitError) async {}
}
