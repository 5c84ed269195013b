public import FoundationEssentials

/// The site that an account's lists have where they name none.
public struct AccountSite: Codable, Hashable, Sendable {
    /// The name that the account signs in with, and its company where one is configured; empty for a guest.
    public var account: String
    /// The site.
    public var groupId: Int64
    /// When the portal told it.
    public var learnedAt: Date

    /// Takes over what a portal told.
    ///
    /// - Parameters:
    ///   - account: The name that the account signs in with.
    ///   - groupId: The site.
    ///   - learnedAt: When the portal told it.
    public init(account: String, groupId: Int64, learnedAt: Date) {
        self.account = account
        self.groupId = groupId
        self.learnedAt = learnedAt
    }

    /// The text that an account is known by; one name may be several accounts of a portal with several companies.
    ///
    /// - Parameters:
    ///   - user: The name that the account signs in with; nil for a guest.
    ///   - companyId: The configured company.
    /// - Returns: The text.
    package static func account(_ user: String?, companyId: Int64?) -> String {
        (user ?? "") + (companyId.map { " in company \($0)" } ?? "")
    }
}

extension [AccountSite] {
    /// The most accounts whose sites are remembered; the one that was learnt first makes way.
    private static var limit: Int { 32 }

    /// Takes over an account's site in the place of what was known of it.
    mutating func learn(_ site: AccountSite) {
        removeAll { $0.account == site.account }
        append(site)
        removeFirst(Swift.max(0, count - Self.limit))
    }
}
