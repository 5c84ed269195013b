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
            ) { call throws(PortalFailure) in
                let companyId = try call.whole("companyId")
                let name = call.text("emailAddress")
                let user = try UserLookup(state: state).user(companyId: companyId, emailAddress: name)
                return bean(try visible(user, to: call.identity))
            },
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
        if let currentUser { actions.append(currentUser) }
        return actions
    }

    /// The method that tells who one is: of the Screens plugin in Liferay 6.2, of the portal itself in 7.x.
    private var currentUser: ServiceAction? {
        let isPlugin = options.profile == .liferay62
        guard !isPlugin || options.offersScreens else { return nil }
        return ServiceAction(
            path: isPlugin ? "/screens-web.screensuser/get-current-user" : "/user/get-current-user",
            method: isPlugin ? "ScreensUserService#getCurrentUser" : "UserService#getCurrentUser",
            parameters: []
        ) { call throws(PortalFailure) in
            guard let userId = call.identity.user?.userId else { return .null }
            return bean(try UserLookup(state: state).user(userId: userId))
        }
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
