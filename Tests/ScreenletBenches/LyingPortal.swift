package import LiferayPortal

/// A portal that says yes to every edit and does nothing.
package struct LyingPortal: Portal {
    package let portal: EditedPortal

    package init(portal: EditedPortal) {
        self.portal = portal
    }

    package func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        try await portal.user(selector)
    }

    package func portrait(of user: PortalUser, kept: KeptPicture?) async throws(PortalError) -> PortraitImage {
        try await portal.portrait(of: user)
    }

    package func portrait(
        portraitId: Int64,
        uuid: String,
        female: Bool,
        kept: KeptPicture?
    ) async throws(PortalError) -> PortraitImage {
        try await portal.portrait(portraitId: portraitId, uuid: uuid, female: female)
    }

    package func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser { user }

    package func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { user }

    package func facts() async -> PortalFacts { await portal.facts() }
}
