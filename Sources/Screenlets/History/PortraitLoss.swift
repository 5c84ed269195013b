/// How a portrait stands whose id the portal names.
public enum PortraitLoss: Hashable, Sendable {
    /// The user has no portrait id.
    case noPortrait
    /// The portal gives a picture of the user's own.
    case ownPicture
    /// The portal gives its default picture, or 404.
    ///
    /// On Liferay 7.x a default picture may also mean that somebody removed the portrait by web service, so that the loss is
    /// not certain.
    case lost(isCertain: Bool)
}
