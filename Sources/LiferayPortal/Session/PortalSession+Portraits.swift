extension PortalSession {
    /// Downloads the portrait of a user that was looked up before, unless it is the one that is kept.
    ///
    /// - Parameters:
    ///   - user: The user; its portrait id must not be 0.
    ///   - kept: The picture that the caller has; the portal is told its entity tag.
    /// - Returns: The picture, proved not to be the portal's default picture where that can be proved.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal gives another picture or none;
    ///   ``UnexpectedAnswer/pictureGone`` and ``UnexpectedAnswer/portraitRemoved`` say that the user has none.
    public func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        await factsCache.recall()
        return try await portraits.portrait(of: user, kept: kept)
    }

    /// Downloads a portrait by its id, unless it is the one that is kept.
    ///
    /// - Parameters:
    ///   - portraitId: The id of the picture, greater than 0.
    ///   - uuid: The uuid of the user who owns it.
    ///   - female: Whether the picture is asked for under the address of female users.
    ///   - kept: The picture that the caller has; the portal is told its entity tag.
    /// - Returns: The picture.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal answers with its default picture.
    public func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        await factsCache.recall()
        return try await portraits.portrait(portraitId: portraitId, uuid: uuid, female: female, kept: kept)
    }

    /// Stores a portrait of a user.
    ///
    /// A request that went out and whose answer was lost is a connection failure, although the portal may have stored
    /// the picture. 6.2 keeps the portrait id of a user who had one before, 7.x gives a new one; both make the picture
    /// smaller where it is larger than theirs may be.
    ///
    /// - Parameters:
    ///   - bytes: The picture, sent as it is.
    ///   - mediaType: The media type of the picture, for example `image/png`.
    ///   - user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards, with a portrait id above 0.
    /// - Throws: ``PortalError/refusedPicture(_:)`` when the portal does not take the picture,
    ///   ``PortalError/invalidRequest(_:)`` before any packet when there are no bytes, else what went wrong on the way.
    public func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser {
        try await prepare()
        return try await changes.upload(bytes, mediaType: mediaType, of: user)
    }

    /// Removes the portrait of a user; one that is not there is removed as well.
    ///
    /// - Parameter user: Whose portrait it is.
    /// - Returns: The user as the portal has it afterwards; 7.x may leave the id of the removed picture in it.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` when the portal still gives the picture, else what went wrong on the
    ///   way.
    public func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser {
        try await prepare()
        return try await changes.remove(of: user)
    }
}
