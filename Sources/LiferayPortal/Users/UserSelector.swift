/// How a user is named.
public enum UserSelector: Hashable, Sendable {
    /// The user who is signed in.
    case me
    /// By the user id.
    case userId(Int64)
    /// By the e-mail address within a company; without a company the portal's own one is found out.
    case emailAddress(String, companyId: Int64?)
    /// By the screen name within a company; without a company the portal's own one is found out.
    case screenName(String, companyId: Int64?)
    /// By the id of the picture and the uuid of its owner; this names a picture, not a user.
    case portrait(portraitId: Int64, uuid: String, female: Bool)
}

extension UserSelector {
    /// The selector in words, as messages name it.
    public var inWords: String {
        switch self {
        case .me: "the signed-in user"
        case .userId(let userId): "user id \(userId)"
        case .emailAddress(let emailAddress, _): "e-mail address \(emailAddress)"
        case .screenName(let screenName, _): "screen name \(screenName)"
        case .portrait(let portraitId, _, _): "portrait id \(portraitId)"
        }
    }
}
