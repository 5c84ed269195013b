import LiferayPortal
import OfflineStore

extension StoredUser {
    /// Takes over what the store keeps of a portal's user.
    init(_ user: PortalUser) {
        self.init(
            userId: user.userId,
            companyId: user.companyId,
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
    init(_ image: PortraitImage) {
        self.init(bytes: image.bytes, mediaType: image.mediaType)
    }
}
