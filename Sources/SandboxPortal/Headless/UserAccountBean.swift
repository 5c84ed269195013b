import HTTPMessages

/// A user as the REST services write it.
enum UserAccountBean {
    /// Makes the account; uuid and companyId are not among its members.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - image: The relative address of the portrait, left out when there is none.
    /// - Returns: The bean.
    static func value(_ user: SandboxUser, image: String?) -> PortalValue {
        let none = PortalValue.list([])
        var members: [String: PortalValue] = [
            "accountBriefs": none,
            "actions": .object([]),
            "additionalName": .text(user.middleName),
            "alternateName": .text(user.screenName),
            "birthDate": .text("1970-01-01T00:00:00Z"),
            "customFields": none,
            "dashboardURL": .text("/user/\(user.screenName)"),
            "dateCreated": .text(HTTPDate.isoText(milliseconds: user.createDate)),
            "dateModified": .text(HTTPDate.isoText(milliseconds: user.modifiedDate)),
            "emailAddress": .text(user.emailAddress),
            "externalReferenceCode": .text(user.uuid),
            "familyName": .text(user.lastName),
            "givenName": .text(user.firstName),
            "id": .long(user.userId),
            "imageId": .long(user.portraitId),
            "jobTitle": .text(user.jobTitle),
            "keywords": none,
            "languageId": .text(user.languageId),
            "name": .text(user.fullName),
            "organizationBriefs": none,
            "profileURL": .text("/web/\(user.screenName)"),
            "roleBriefs": none,
            "siteBriefs": none,
            "status": .text("Active"),
            "userAccountContactInformation": .bean([
                "emailAddresses": none, "facebook": .text(""), "jabber": .text(""), "postalAddresses": none,
                "skype": .text(""), "sms": .text(""), "telephones": none, "twitter": .text(""), "webUrls": none,
            ]),
            "userGroupBriefs": none,
        ]
        members["image"] = image.map { .text($0) }
        return .bean(members)
    }
}
