/// The methods of the user service that clients of portraits call.
struct UserService: Sendable {
    /// The switches of the portal.
    var options: SandboxPortal.Options
    /// The users.
    var state: PortalState
    /// What changes portraits.
    var portraits: PortraitUpdate

    /// The methods of the profile.
    var actions: [ServiceAction] {
        var actions = [
            ServiceAction(path: "/user/get-user-by-id", method: "UserService#getUserById", parameters: ["userId"]) {
                call throws(PortalFailure) in
                bean(
                    try visible(try UserLookup(state: state).user(userId: try call.whole("userId")), to: call.identity)
                )
            },
            ServiceAction(
                path: "/user/get-user-by-email-address",
                method: "UserService#getUserByEmailAddress",
                parameters: ["companyId", "emailAddress"]
            ) { call throws(PortalFailure) in bean(try userByEmailAddress(call)) },
            ServiceAction(
                path: "/user/get-user-by-screen-name",
                method: "UserService#getUserByScreenName",
                parameters: ["companyId", "screenName"]
            ) { call throws(PortalFailure) in
                let companyId = try call.whole("companyId")
                let name = call.text("screenName")
                let user = try UserLookup(state: state).user(companyId: companyId, screenName: name)
                return bean(try visible(user, to: call.identity))
            },
            ServiceAction(
                path: "/user/update-portrait",
                method: "UserService#updatePortrait",
                parameters: ["userId", "bytes"]
            ) { call throws(PortalFailure) in
                let bytes = try ByteArrayParameter.bytes(call.parameters["bytes"] ?? .null, options.profile)
                return bean(try portraits.update(userId: try call.whole("userId"), bytes: bytes, by: call.identity))
            },
            ServiceAction(
                path: "/user/delete-portrait",
                method: "UserService#deletePortrait",
                parameters: ["userId"]
            ) { call throws(PortalFailure) in
                let userId = try call.whole("userId")
                // `UserLocalService.deletePortrait` of 7.x deletes the picture and does not write the user.
                try portraits.delete(userId: userId, leavingId: options.profile != .liferay62, by: call.identity)
                return .null
            },
        ]
        actions.append(currentUser("/user/get-current-user", "UserService#getCurrentUser"))
        if options.profile == .liferay62, options.offersScreens {
            // What clients asked before the portal's own method was known to them.
            actions.append(
                currentUser("/screens-web.screensuser/get-current-user", "ScreensUserService#getCurrentUser")
            )
        }
        return actions + questions
    }

    /// The methods that tell a fact about a user instead of the whole record.
    private var questions: [ServiceAction] {
        [
            ServiceAction(
                path: "/user/get-user-id-by-email-address",
                method: "UserService#getUserIdByEmailAddress",
                parameters: ["companyId", "emailAddress"]
            ) { call throws(PortalFailure) in .long(try userByEmailAddress(call).userId) },
            ServiceAction(
                path: "/user/has-group-user",
                method: "UserService#hasGroupUser",
                parameters: ["groupId", "userId"]
            ) { call throws(PortalFailure) in
                let groupId = try call.whole("groupId")
                let user = state.user(userId: try call.whole("userId"))
                // Every user has joined every site.
                return .bool(user != nil && state.company.groups.contains { $0.groupId == groupId })
            },
        ]
    }

    /// A method that tells who one is.
    private func currentUser(_ path: String, _ method: String) -> ServiceAction {
        ServiceAction(path: path, method: method, parameters: []) { call throws(PortalFailure) in
            guard let userId = call.identity.user?.userId else { return .null }
            return bean(try UserLookup(state: state).user(userId: userId))
        }
    }

    /// The user whom a call names by company and e-mail address.
    private func userByEmailAddress(_ call: ServiceCall) throws(PortalFailure) -> SandboxUser {
        let user = try UserLookup(state: state)
            .user(companyId: try call.whole("companyId"), emailAddress: call.text("emailAddress"))
        return try visible(user, to: call.identity)
    }

    /// A user whom the caller may see: everybody oneself, administrators all.
    private func visible(_ user: SandboxUser, to identity: Identity) throws(PortalFailure) -> SandboxUser {
        guard identity.maySee(userId: user.userId) else {
            throw .lackingPermission("VIEW", userId: user.userId, identity)
        }
        return user
    }

    private func bean(_ user: SandboxUser) -> PortalValue {
        UserBean(state: state, release: options.release).value(user)
    }
}
