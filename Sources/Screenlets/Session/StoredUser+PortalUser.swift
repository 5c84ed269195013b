package import LiferayPortal
import OfflineStore

extension StoredUser {
    /// Takes over what the store keeps of a portal's user.
    ///
    /// - Parameters:
    ///   - user: The user as the portal told it; the headless services leave the company out.
    ///   - companyId: The company of a user that comes without one, if it is known.
    package init(_ user: PortalUser, in companyId: Int64?) {
        self.init(
            userId: user.userId,
            companyId: user.companyId == 0 ? companyId ?? 0 : user.companyId,
            portraitId: user.portraitId,
            uuid: user.uuid,
            screenName: user.screenName,
            emailAddress: user.emailAddress,
            firstName: user.firstName,
            middleName: user.middleName,
            lastName: user.lastName
        )
    }
}

extension StoredPicture.Original {
    /// Takes over a picture as the portal gave it.
    package init(_ image: PortraitImage) {
        self.init(bytes: image.bytes, mediaType: image.mediaType)
    }
}
