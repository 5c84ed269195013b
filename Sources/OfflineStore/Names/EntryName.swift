/// One of the names under which an entry is found.
///
/// E-mail addresses, screen names and sign-in names are compared as Liferay compares them: trimmed and in lower case.
public enum EntryName: Hashable, Sendable {
    /// The user with this id.
    case userId(Int64)

    /// The user with this e-mail address; without a company, the only such user of the portal.
    case emailAddress(String, companyId: Int64?)

    /// The user with this screen name; without a company, the only such user of the portal.
    case screenName(String, companyId: Int64?)

    /// The portrait with this id, if the uuid of its user is exactly this one.
    case portrait(portraitId: Int64, uuid: String)

    /// The user that an account name was found to be when it signed in.
    case signIn(String)

    /// Whether it names a portrait and not a user.
    var isPortrait: Bool {
        if case .portrait = self { true } else { false }
    }
}
