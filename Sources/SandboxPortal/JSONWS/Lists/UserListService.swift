/// The methods that list users: of the company, of a site and of an organization.
///
/// Liferay 6.2 gives a site's or organization's users only all at once and does not count them. From 7.0 on both can be
/// done by status, from 7.3 on under another name of the comparator (SOAP interface of 7.0, `UserService.java` of 7.4).
struct UserListService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The users.
    var state: PortalState

    private var profile: SandboxPortal.Profile { options.profile }

    /// The methods of the profile.
    var actions: [ServiceAction] {
        [
            ServiceAction(
                path: "/user/get-company-users",
                method: "UserService#getCompanyUsers",
                parameters: ["companyId", "start", "end"]
            ) { call throws(PortalFailure) in
                companyUsers(try company(call), try call.range())
            },
            ServiceAction(
                path: "/user/get-company-users-count",
                method: "UserService#getCompanyUsersCount",
                parameters: ["companyId"]
            ) { call throws(PortalFailure) in
                let count = state.accounts.count(try company(call))
                return .int(Int64(count == 0 ? 0 : count + guestCount))
            },
        ] + lists(of: "group", key: "groupId", site) + lists(of: "organization", key: "organizationId", organization)
    }

    private func lists(
        of owner: String,
        key: String,
        _ query: @escaping @Sendable (ServiceCall) throws(PortalFailure) -> RowQuery<SandboxUser>
    ) -> [ServiceAction] {
        let method = "UserService#get\(owner == "group" ? "Group" : "Organization")Users"
        let comparator = ComparatorParameter.parameterName(profile)
        var overloads = [[key]]
        if profile != .liferay62 {
            overloads += [[key, "status", comparator], [key, "status", "start", "end", comparator]]
        }
        var actions = overloads.map { parameters in
            ServiceAction(path: "/user/get-\(owner)-users", method: method, parameters: parameters) {
                call throws(PortalFailure) in
                let range = parameters.contains("start") ? try call.range() : (start: 0, end: -1)
                return list(state.accounts.rows(try query(call), start: range.start, end: range.end))
            }
        }
        if profile != .liferay62 {
            actions.append(
                ServiceAction(
                    path: "/user/get-\(owner)-users-count",
                    method: "\(method)Count",
                    parameters: [key, "status"]
                ) { call throws(PortalFailure) in
                    .int(Int64(state.accounts.count(try query(call))))
                }
            )
        }
        return actions
    }

    /// How many accounts for guests come before the users of the company: one on 6.2.
    private var guestCount: Int { profile == .liferay62 ? 1 : 0 }

    private func companyUsers(_ query: RowQuery<SandboxUser>, _ range: (start: Int, end: Int)) -> PortalValue {
        guard guestCount > 0, state.accounts.count(query) > 0 else {
            return list(state.accounts.rows(query, start: range.start, end: range.end))
        }
        let start = max(0, range.start)
        let isFirst = start == 0 && range.end != 0
        let users = state.accounts.rows(
            query,
            start: max(0, start - 1),
            end: range.end < 0 ? -1 : max(0, range.end - 1)
        )
        let bean = UserBean(state: state, release: options.release)
        return .list((isFirst ? [bean.guest] : []) + users.map(bean.value))
    }

    /// The users of a company, for its administrators.
    private func company(_ call: ServiceCall) throws(PortalFailure) -> RowQuery<SandboxUser> {
        guard call.seesAll else {
            // What 7.2.1 says; of 7.0 it is not known.
            guard options.release != .liferay72 else { throw .lackingPermission("VIEW", userId: 0, call.identity) }
            throw .notAdministrator(userId: call.identity.user?.userId ?? 0)
        }
        let isHere = try call.whole("companyId") == state.company.companyId
        // As 7.2.1 answers for a company that it does not have.
        guard isHere || options.release != .liferay72 else { throw .illegalArgument("") }
        return RowQuery("company|\(isHere)", isShared: true) { _ in isHere }
    }

    /// The users of a site, which everybody has joined.
    private func site(_ call: ServiceCall) throws(PortalFailure) -> RowQuery<SandboxUser> {
        let groupId = try call.whole("groupId")
        guard state.company.groups.contains(where: { $0.groupId == groupId }) else {
            throw .missing(.group, key: "primary key \(groupId)", options.release)
        }
        return try ordered(call, RowQuery("group", isShared: true) { _ in true }, hasStatus: try status(call))
    }

    private func organization(_ call: ServiceCall) throws(PortalFailure) -> RowQuery<SandboxUser> {
        let organizationId = try call.whole("organizationId")
        guard let members = OrganizationMembers(organizationId: organizationId, state: state) else {
            throw .missing(.organization, key: "primary key \(organizationId)", options.release)
        }
        let query = RowQuery("organization|\(organizationId)", isShared: true, accepts: members.contain)
        return try ordered(call, query, hasStatus: try status(call))
    }

    /// Whether users of the asked status are wanted: all users of the sandbox are approved.
    private func status(_ call: ServiceCall) throws(PortalFailure) -> Bool {
        guard profile != .liferay62, call.parameters["status"] != nil else { return true }
        // 0 is approved, -1 any.
        return [0, -1].contains(try call.whole("status"))
    }

    private func ordered(
        _ call: ServiceCall,
        _ query: RowQuery<SandboxUser>,
        hasStatus: Bool
    ) throws(PortalFailure) -> RowQuery<SandboxUser> {
        let order = try ComparatorParameter.order(
            call,
            profile,
            package: "com.liferay.portal.kernel.util.comparator",
            Self.orders
        )
        var query = hasStatus ? query : RowQuery("nobody", isShared: true) { _ in false }
        query.order = order
        return query
    }

    /// The orders of the comparators without arguments.
    private static let orders: [String: RowOrder<SandboxUser>] = [
        "UserEmailAddressComparator": .text("emailAddress") { $0.emailAddress },
        "UserFirstNameComparator": .text("firstName") { $0.firstName },
        "UserLastNameComparator": .text("lastName") { $0.lastName },
        "UserScreenNameComparator": .text("screenName") { $0.screenName },
    ]

    private func list(_ users: [SandboxUser]) -> PortalValue {
        .list(users.map(UserBean(state: state, release: options.release).value))
    }
}
