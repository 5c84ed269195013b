/// Looks users up, by the JSON web services or, where those are switched off, by the headless ones.
struct UserConnector: Sendable {
    let service: JSONWebService
    let flavour: FlavourDetector
    let headless: HeadlessUserConnector
    let company: CompanyConnector
    let credentials: Credentials

    /// Looks a user up.
    ///
    /// - Parameter selector: How the user is named.
    /// - Returns: The user, which is the one that was asked for.
    /// - Throws: ``PortalError/invalidRequest(_:)`` before any packet, ``PortalError/noSuchUser(_:)``, or what went
    ///   wrong on the way.
    func user(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        let valid = try selector.validated()
        let user = try await found(valid)
        guard valid.names(user) else { throw .unexpectedAnswer(.otherUser(valid.inWords)) }
        return user
    }

    /// The user's picture address as the portal itself gives it; nil when it gives none.
    ///
    /// Liferay gives it from 7.2 on, by its headless services.
    func pictureAddress(ofUser userId: Int64) async throws(PortalError) -> String? {
        guard try await flavour.flavour() != .liferay62 else { return nil }
        return try await headless.user(.userId(userId)).pictureAddress
    }

    private func found(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        if selector == .me, credentials == .guest {
            throw .notAllowed(NotAllowed(.guest, detail: "nobody is signed in"))
        }
        return try await flavour.answer { () async throws(PortalError) in
            try await foundByService(selector)
        } orHeadless: { () async throws(PortalError) in
            try await headless.user(selector)
        }
    }

    private func foundByService(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        guard let command = try await command(for: selector) else { return try await currentUser() }
        do throws(PortalError) {
            return try PortalUser(service: try await service.invoke(command))
        } catch .exception(let exception) where exception.isMissingUser {
            throw .noSuchUser(selector.inWords)
        }
    }

    /// The command that looks a user up; nil for the own account, which has a way of its own.
    func command(for selector: UserSelector) async throws(PortalError) -> JSONCommand? {
        switch selector {
        case .me:
            return nil
        case .userId(let userId):
            return JSONCommand("/user/get-user-by-id", ["userId": .integer(userId)])
        case .emailAddress(let emailAddress, let companyId):
            return JSONCommand(
                "/user/get-user-by-email-address",
                ["companyId": .integer(try await known(companyId)), "emailAddress": .string(emailAddress)]
            )
        case .screenName(let screenName, let companyId):
            return JSONCommand(
                "/user/get-user-by-screen-name",
                ["companyId": .integer(try await known(companyId)), "screenName": .string(screenName)]
            )
        case .portrait:
            throw .invalidRequest(.portraitNamesNoUser)
        }
    }

    private func known(_ companyId: Int64?) async throws(PortalError) -> Int64 {
        if let companyId { companyId } else { try await company.companyId() }
    }

    // MARK: The own account

    /// The signed-in user: 7.x has a service for it, 6.2 a plug-in that may be missing; then the sign-in name helps.
    private func currentUser() async throws(PortalError) -> PortalUser {
        let path =
            switch try await flavour.flavour() {
            case .liferay62: "/screens-web.screensuser/get-current-user"
            case .liferay70, .liferay74, .headless: "/user/get-current-user"
            }
        do throws(PortalError) {
            let user = try PortalUser(service: try await service.invoke(JSONCommand(path)))
            if user.isGuest { throw .notAllowed(NotAllowed(.guest)) }
            return user
        } catch .exception(let exception) where exception.isMissingService {
            guard let signInName = credentials.user else { throw .exception(exception) }
            return try await userSignedIn(as: signInName)
        }
    }

    /// The user behind a sign-in name, which is an e-mail address, a user id or a screen name as the company wants it.
    private func userSignedIn(as name: String) async throws(PortalError) -> PortalUser {
        let screenName = UserSelector.screenName(name, companyId: nil)
        if name.contains("@") {
            return try await userNamed(.emailAddress(name, companyId: nil))
        }
        guard let userId = Int64(name) else { return try await userNamed(screenName) }
        do throws(PortalError) {
            return try await userNamed(.userId(userId))
        } catch .noSuchUser {
            // Screen names may consist of digits, too.
            return try await userNamed(screenName)
        }
    }

    private func userNamed(_ selector: UserSelector) async throws(PortalError) -> PortalUser {
        let valid = try selector.validated()
        let user = try await foundByService(valid)
        guard valid.names(user) else { throw .unexpectedAnswer(.otherUser(valid.inWords)) }
        return user
    }
}
