import LiferayPortal

/// A portal that says yes to every edit and does nothing.
struct LyingPortal: Portal {
    let portal: EditedPortal

    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser { try await portal.user(selector) }

    func portrait(of user: PortalUser) async throws(PortalError) -> PortraitImage {
        try await portal.portrait(of: user)
    }

    func portrait(portraitId: Int64, uuid: String, female: Bool) async throws(PortalError) -> PortraitImage {
        try await portal.portrait(portraitId: portraitId, uuid: uuid, female: female)
    }

    func uploadPortrait(
        _ bytes: [UInt8],
        mediaType: String,
        of user: PortalUser
    ) async throws(PortalError) -> PortalUser { user }

    func removePortrait(of user: PortalUser) async throws(PortalError) -> PortalUser { user }

    func facts() async -> PortalFacts { await portal.facts() }
}
