/// A portrait as the portal gave it.
public struct PortraitImage: Hashable, Sendable {
    /// The picture, byte for byte.
    public var bytes: [UInt8]
    /// The media type that the portal announced, without parameters, lower case.
    public var mediaType: String?
    /// The address that the picture was taken from.
    public var address: String
    /// The user as found by a second look-up, where one was needed because the picture had changed meanwhile.
    ///
    /// Liferay 7.x gives a new portrait id at every upload, so the user that was asked with may be outdated.
    public var refreshedUser: PortalUser?

    /// Creates a portrait.
    ///
    /// - Parameters:
    ///   - bytes: The picture.
    ///   - mediaType: The announced media type.
    ///   - address: The address that the picture was taken from.
    ///   - refreshedUser: The user as found by a second look-up.
    public init(bytes: [UInt8], mediaType: String?, address: String, refreshedUser: PortalUser? = nil) {
        self.bytes = bytes
        self.mediaType = mediaType
        self.address = address
        self.refreshedUser = refreshedUser
    }
}
