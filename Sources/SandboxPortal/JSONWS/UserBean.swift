/// A user as the JSON web services write it.
struct UserBean: Sendable {
    /// The users, their company and their failed sign-ins.
    var state: PortalState
    /// The imitated release, which decides on the members.
    var release: SandboxPortal.Release

    /// Makes the entity.
    ///
    /// - Parameter user: The user.
    /// - Returns: The bean.
    func value(_ user: SandboxUser) -> PortalValue {
        .bean(common(user).merging(own(user)) { $1 })
    }

    /// The account for guests, which lists of 6.2 begin with.
    var guest: PortalValue {
        let guest = state.company.guestAccount
        let ownMembers: [String: PortalValue] = [
            "defaultUser": .bool(true),
            "emailAddressVerified": .bool(false),
            "greeting": .text("Welcome!"),
            "lastLoginDate": .null,
            "lastLoginIP": .text(""),
            "loginIP": .text(""),
            "ldapServerId": .long(0),
            "reminderQueryQuestion": .text(""),
            "reminderQueryAnswer": .text(""),
        ]
        return .bean(common(guest).merging(own(guest)) { $1 }.merging(ownMembers) { $1 })
    }

    private func common(_ user: SandboxUser) -> [String: PortalValue] {
        let failures = state.failedSignIns.entry(userId: user.userId)
        return [
            "uuid": .text(user.uuid),
            "userId": .long(user.userId),
            "companyId": .long(state.company.companyId),
            "createDate": .int(user.createDate),
            "modifiedDate": .int(user.modifiedDate),
            "contactId": .long(user.contactId),
            "reminderQueryQuestion": .text("what-is-your-father's-middle-name"),
            "reminderQueryAnswer": .text("test"),
            "graceLoginCount": .int(0),
            "screenName": .text(user.screenName),
            "emailAddress": .text(user.emailAddress),
            "facebookId": .long(0),
            "ldapServerId": .long(-1),
            "openId": .text(""),
            "portraitId": .long(user.portraitId),
            "languageId": .text(user.languageId),
            "timeZoneId": .text(user.timeZoneId),
            "greeting": .text("Welcome \(user.fullName)!"),
            "comments": .text(""),
            "firstName": .text(user.firstName),
            "middleName": .text(user.middleName),
            "lastName": .text(user.lastName),
            "jobTitle": .text(user.jobTitle),
            "loginDate": .int(user.createDate),
            "loginIP": .text("127.0.0.1"),
            "lastLoginDate": .int(user.createDate),
            "lastLoginIP": .text("127.0.0.1"),
            "lastFailedLoginDate": failures.latest.map { .int($0) } ?? .null,
            "failedLoginAttempts": .int(Int64(failures.count)),
            "lockout": .bool(false),
            "lockoutDate": .null,
            "agreedToTermsOfUse": .bool(true),
            "emailAddressVerified": .bool(true),
            "status": .int(0),
        ]
    }

    /// What only some releases have.
    private func own(_ user: SandboxUser) -> [String: PortalValue] {
        var members: [String: PortalValue] = [:]
        switch release {
        case .liferay62:
            members["defaultUser"] = .bool(false)
        case .liferay70, .liferay72:
            members["defaultUser"] = .bool(false)
            members["mvccVersion"] = .long(7)
            members["googleUserId"] = .text("")
            if release == .liferay72 { members["externalReferenceCode"] = .text("") }
        case .liferay73, .liferay74:
            members["type"] = .int(1)
            members["mvccVersion"] = .long(7)
            members["googleUserId"] = .text("")
            members["externalReferenceCode"] = .text(user.uuid)
            members["ctCollectionId"] = .long(0)
        }
        return members
    }
}
