/// A user as the JSON web services write it.
enum UserBean {
    /// Makes the entity.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - companyId: The company of the user.
    ///   - release: The imitated release, which decides on the members.
    /// - Returns: The bean.
    static func value(
        _ user: SandboxUser,
        companyId: Int64,
        release: SandboxPortal.Release
    ) -> PortalValue {
        let common = common(user, companyId: companyId)
        return .bean(common.merging(own(user, release)) { $1 })
    }

    private static func common(_ user: SandboxUser, companyId: Int64) -> [String: PortalValue] {
        [
            "uuid": .text(user.uuid),
            "userId": .long(user.userId),
            "companyId": .long(companyId),
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
            "lastFailedLoginDate": .null,
            "failedLoginAttempts": .int(0),
            "lockout": .bool(false),
            "lockoutDate": .null,
            "agreedToTermsOfUse": .bool(true),
            "emailAddressVerified": .bool(true),
            "status": .int(0),
        ]
    }

    /// What only some releases have.
    private static func own(_ user: SandboxUser, _ release: SandboxPortal.Release) -> [String: PortalValue] {
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
