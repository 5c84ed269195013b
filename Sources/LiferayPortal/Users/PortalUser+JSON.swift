extension PortalUser {
    /// Reads a user of the JSON web services; longs may be numbers (6.2) or text (7.x).
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(service value: JSONValue) throws(PortalError) {
        guard let members = value.members else { throw .unexpectedAnswer(.wrongType("the user")) }
        self.init(
            userId: try members.long("userId"),
            companyId: try members.long("companyId"),
            portraitId: try members.long("portraitId"),
            uuid: try members.text("uuid"),
            screenName: try members.text("screenName"),
            emailAddress: try members.text("emailAddress"),
            firstName: try members.optionalText("firstName"),
            middleName: try members.optionalText("middleName"),
            lastName: try members.optionalText("lastName"),
            // From 7.4 on a type tells, of which 0 is the guest (UserConstants.TYPE_GUEST).
            isGuest: members["defaultUser"]?.flag ?? (members["type"]?.long == 0)
        )
        guard userId > 0 else { throw .unexpectedAnswer(.wrongType("userId")) }
        guard portraitId >= 0 else { throw .unexpectedAnswer(.wrongType("portraitId")) }
    }

    /// Reads a user account of the headless services, which tell neither company nor uuid.
    ///
    /// Liferay leaves `image` out when the user has no portrait.
    ///
    /// - Throws: ``PortalError/unexpectedAnswer(_:)`` naming the first field that is missing or of the wrong type.
    init(headless value: JSONValue) throws(PortalError) {
        guard let members = value.members else { throw .unexpectedAnswer(.wrongType("the user account")) }
        let image = try members.optionalText("image")
        self.init(
            userId: try members.long("id"),
            companyId: 0,
            portraitId: image.isEmpty ? 0 : try PortraitAddress.portraitId(in: image),
            uuid: "",
            screenName: try members.text("alternateName"),
            emailAddress: try members.text("emailAddress"),
            firstName: try members.optionalText("givenName"),
            middleName: try members.optionalText("additionalName"),
            lastName: try members.optionalText("familyName"),
            pictureAddress: image.isEmpty ? nil : image
        )
        guard userId > 0 else { throw .unexpectedAnswer(.wrongType("id")) }
    }
}
