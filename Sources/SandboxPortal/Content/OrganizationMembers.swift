/// The users of an organization.
struct OrganizationMembers: Sendable {
    private var userIds: Set<Int64>
    private var users: [SandboxUser]

    /// Looks an organization up.
    ///
    /// - Parameters:
    ///   - organizationId: The primary key.
    ///   - state: The organizations and users.
    init?(organizationId: Int64, state: PortalState) {
        guard
            let organization = state.company.content.organizations
                .first(where: { $0.organizationId == organizationId })
        else { return nil }
        userIds = organization.userIds
        users = state.company.users
    }

    /// Tells whether a user belongs to it; a multiplied one does where the user does that it is a copy of.
    ///
    /// - Parameter user: The user.
    /// - Returns: Whether it does.
    @Sendable
    func contain(_ user: SandboxUser) -> Bool {
        guard user.userId > SandboxUser.firstKey else { return userIds.contains(user.userId) }
        let number = Int(user.userId - SandboxUser.firstKey)
        return userIds.contains(users[(number - 1) % users.count].userId)
    }
}
