/// Finds the site that is meant when none is named.
struct GroupConnector: Sendable {
    let configuration: PortalConfiguration
    let service: JSONWebService
    let headless: HeadlessService
    let detector: FlavourDetector
    let factsCache: PortalFactsCache

    /// The site that was named, else the configured one, else the account's: its public one where it has several.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` when the account has no site.
    func groupId(_ named: Int64?) async throws(PortalError) -> Int64 {
        if let groupId = try told(named) ?? factsCache.groupId(of: account, isFresh: true) { return groupId }
        let groupId = try await detector.answer(byService: siteOfService, orHeadless: siteOfAccount)
        guard let groupId, groupId > 0 else { throw .invalidRequest(.undefinedGroup) }
        factsCache.learn(groupId: groupId, of: account)
        return groupId
    }

    /// The configured site, else the account's as the portal told it last, however long ago; nothing is asked.
    ///
    /// - Throws: ``PortalError/invalidRequest(_:)`` for a number that no site has.
    func knownGroupId() throws(PortalError) -> Int64? {
        try told(nil) ?? factsCache.groupId(of: account, isFresh: false)
    }

    private func told(_ named: Int64?) throws(PortalError) -> Int64? {
        let groupId = [named, configuration.groupId].compactMap(\.self).first { $0 != 0 }
        guard groupId ?? 1 > 0 else { throw .invalidRequest(.undefinedGroup) }
        return groupId
    }

    /// The account that a site is remembered for.
    private var account: String {
        AccountSite.account(configuration.credentials.user, companyId: configuration.companyId)
    }

    private func siteOfService() async throws(PortalError) -> Int64? {
        let groups = try await service.invoke(JSONCommand("/group/get-user-sites-groups")).elements ?? []
        // The account's own pages come first, with `site` false, and the site of what all share may follow (facts.md, "embedded-differs").
        let sites = groups.filter { $0.members?["site"]?.flag != false && $0.address != "/global" }
        let site = groups.first { $0.address == "/guest" } ?? sites.first ?? groups.first
        return try site?.fields(of: "the site").long("groupId")
    }

    private func siteOfAccount() async throws(PortalError) -> Int64? {
        let account = try await headless.get("/headless-admin-user/v1.0/my-user-account")
        let sites = account.members?["siteBriefs"]?.elements ?? []
        let site = sites.first { $0.members?["name"] == .string("Guest") } ?? sites.first
        return try site?.fields(of: "the site").long("id")
    }
}

extension JSONValue {
    /// The address of a site, below that of all public pages.
    fileprivate var address: String? { members?["friendlyURL"]?.text }
}
