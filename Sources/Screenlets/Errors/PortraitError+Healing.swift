import LiferayPortal

extension PortraitError {
    /// Reports that no picture is kept of the portrait that the portal has lost.
    ///
    /// - Parameter user: The user.
    /// - Returns: The failure, with the code ``Code/notCached``.
    static func lossNotKept(_ user: PortalUser) -> PortraitError {
        PortraitError(
            .notCached,
            message: "this store has no picture of portrait id \(user.portraitId)",
            hint: "upload a portrait of the user"
        )
    }

    /// The failure of giving back what somebody may have removed.
    package static let maybeRemoved = PortraitError(
        .noPicture,
        message: "the portal gives its default picture, as it does for a portrait that was removed by web service",
        hint: "assume that it was lost, where nobody removes portraits by web service"
    )

    /// The failure of portraits none of which is the user's own, so that the addresses are doubtful.
    package static let noOwnPicture = PortraitError(
        .wrongPicture,
        message:
            "nobody who was asked about gets a picture of their own, so the address or its token is wrong; nothing was sent",
        hint:
            "is the portal's address right, and does it want addresses of its own? Name a user as well who has a portrait"
    )
}
