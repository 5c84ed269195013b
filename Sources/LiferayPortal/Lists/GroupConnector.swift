import Synchronization

/// Finds the site that is meant when none is named.
final class GroupConnector: Sendable {
    private let configuration: PortalConfiguration
    private let service: JSONWebService
    private let headless: HeadlessService
    private let detector: FlavourDetector
    /// Depends on the account, so it lives no longer than the session.
    private let found = Mutex<Int64?>(nil)

    init(
        configuration: PortalConfiguration,
        service: JSONWebService,
        headless: HeadlessService,
        detector: FlavourDetector
    ) {
        self.configuration = configuration
        self.service = service
        self.headless = headless
        self.detector = detector
    }

    /// The site that was named, else the configured one, else the account's: its public one where it has several.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` when the account has no site.
    func groupId(_ named: Int64?) async throws(PortalError) -> Int64 {
        if let groupId = [named, configuration.groupId].compactMap(\.self).first(where: { $0 != 0 }) {
            guard groupId > 0 else { throw .invalidRequest(.undefinedGroup) }
            return groupId
        }
        if let groupId = found.withLock({ $0 }) { return groupId }
        let groupId = try await detector.answer(byService: siteOfService, orHeadless: siteOfAccount)
        guard let groupId, groupId > 0 else { throw .invalidRequest(.undefinedGroup) }
        found.withLock { $0 = groupId }
        return groupId
    }

    private func siteOfService() async throws(PortalError) -> Int64? {
        let groups = try await service.invoke(JSONCommand("/group/get-user-sites-groups")).elements ?? []
        let site = groups.first { $0.members?["friendlyURL"] == .string("/guest") } ?? groups.first
        return try site?.fields(of: "the site").long("groupId")
    }

    private func siteOfAccount() async throws(PortalError) -> Int64? {
        let account = try await headless.get("/headless-admin-user/v1.0/my-user-account")
        let sites = account.members?["siteBriefs"]?.elements ?? []
        let site = sites.first { $0.members?["name"] == .string("Guest") } ?? sites.first
        return try site?.fields(of: "the site").long("id")
    }
}
