/// The users of the company, of a site or of an organization.
public struct UserListConnector: SiteListConnector {
    /// Whose users the list has.
    public enum Owner: Hashable, Sendable {
        /// The users of the company.
        case company
        /// The members of a site, 0 for the session's.
        case group(Int64)
        /// The members of an organization.
        case organization(Int64)
    }

    /// Whose users the list has.
    public var owner: Owner
    /// The Java class that orders the rows, for members of a site or an organization from 7.1 on; nil for the portal's
    /// order.
    public var comparator: String?

    /// Creates the list.
    ///
    /// - Parameters:
    ///   - owner: Whose users the list has.
    ///   - comparator: The Java class that orders the rows, nil for the portal's order.
    public init(of owner: Owner = .company, comparator: String? = nil) {
        self.owner = owner
        self.comparator = comparator
    }

    /// The site whose members the list has; nil where it has others.
    ///
    /// Setting it makes it a list of members.
    public var groupId: Int64? {
        get { if case .group(let groupId) = owner { groupId } else { nil } }
        set { owner = newValue.map { .group($0) } ?? .company }
    }

    /// Whether the members of the session's site are meant.
    public var needsSite: Bool { owner == .group(0) }

    /// The screenlet's name.
    public var name: String { "UserList" }

    /// Owner and comparator.
    public var cacheKey: String {
        switch owner {
        case .company: "company-\(comparator ?? "")"
        case .group(let groupId): "group-\(groupId)-\(comparator ?? "")"
        case .organization(let organizationId): "organization-\(organizationId)-\(comparator ?? "")"
        }
    }

    /// Asks the portal for some users.
    ///
    /// The portals of 6.2 and 7.0 give the members of a site or an organization only all at once, so that every page of
    /// them costs the whole list.
    ///
    /// - Parameters:
    ///   - range: The rows.
    ///   - counting: Whether to ask how many users there are.
    ///   - services: What can be asked.
    /// - Returns: The users as the portal gave them.
    /// - Throws: ``PortalError/unsupported(_:)`` for a comparator that the portal has no use for, else what went wrong
    ///   on the way.
    public func load(
        _ range: RowRange,
        counting: Bool,
        from services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try await services.answer { () async throws(PortalError) in
            switch owner {
            case .company:
                try refuseComparator()
                let company: [String: JSONValue] = ["companyId": .integer(try await services.companyId())]
                return try await services.page(
                    JSONCommand("/user/get-company-users", company, rows: range),
                    count: counting ? JSONCommand("/user/get-company-users-count", company) : nil
                )
            case .group(let groupId):
                let groupId = try await services.groupId(groupId)
                return try await members("group", ["groupId": .integer(groupId)], range, counting, services)
            case .organization(let organizationId):
                guard organizationId > 0 else { throw .invalidRequest(.undefinedOrganization) }
                let parameters: [String: JSONValue] = ["organizationId": .integer(organizationId)]
                return try await members("organization", parameters, range, counting, services)
            }
        } orHeadless: { () async throws(PortalError) in
            try refuseComparator()
            let path =
                switch owner {
                case .company: "/user-accounts"
                case .group(let groupId): "/sites/\(try await services.groupId(groupId))/user-accounts"
                case .organization(let organizationId): "/organizations/\(organizationId)/user-accounts"
                }
            return try await services.page(at: HeadlessService.users + path, range, counting: counting)
        }
    }

    /// Reads a user; the headless services tell neither company nor uuid.
    ///
    /// - Parameter raw: The user as the portal gave it.
    /// - Returns: The user.
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    public func row(_ raw: JSONValue) throws(PortalError) -> PortalUser {
        if raw.members?["userId"] == nil, raw.members?["alternateName"] != nil {
            return try PortalUser(headless: raw)
        }
        return try PortalUser(service: raw)
    }

    /// The status that stands for any in `WorkflowConstants`.
    private static let anyStatus = JSONValue.integer(-1)

    private func refuseComparator() throws(PortalError) {
        if let comparator { throw .unsupported(.comparator(comparator)) }
    }

    private func members(
        _ owner: String,
        _ parameters: [String: JSONValue],
        _ range: RowRange,
        _ counting: Bool,
        _ services: PortalServices
    ) async throws(PortalError) -> RawPage {
        let path = "/user/get-\(owner)-users"
        let flavour = try await services.flavour()
        guard flavour != .liferay62 else { return try await cut(path, parameters, range, counting, services) }
        // 7.0 itself has no pages: it takes the request, and gives all members. It has no count, either, so that asking for one as well
        // tells. 7.2 has another name for the order than 7.3.
        let order = flavour == .liferay70 ? "obc" : "orderByComparator"
        let members = parameters.merging(["status": Self.anyStatus]) { $1 }
        return try await services.answer(ofOptional: "pages of \(path)") { () async throws(PortalError) in
            var page = try await services.page(
                JSONCommand(path, members, rows: range).ordered(by: comparator, as: order),
                count: counting || flavour == .liferay70 ? JSONCommand("\(path)-count", members) : nil
            )
            if !counting { page.rowCount = nil }
            return page
        } otherwise: { () async throws(PortalError) in
            try await cut(path, parameters, range, counting, services)
        }
    }

    /// Some rows of a list that the portal gives only whole.
    private func cut(
        _ path: String,
        _ parameters: [String: JSONValue],
        _ range: RowRange,
        _ counting: Bool,
        _ services: PortalServices
    ) async throws(PortalError) -> RawPage {
        try refuseComparator()
        let whole = try await services.page(JSONCommand(path, parameters), count: nil)
        return RawPage(
            rows: Array(whole.rows.dropFirst(range.start).prefix(range.count)),
            rowCount: counting ? whole.rows.count : nil
        )
    }
}
