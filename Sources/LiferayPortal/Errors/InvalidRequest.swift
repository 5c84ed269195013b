/// A question that is refused before any packet is sent.
public enum InvalidRequest: String, CaseIterable, Hashable, Sendable {
    /// The user id is 0 or negative.
    case undefinedUser
    /// The e-mail address is empty.
    case emptyEmailAddress
    /// The screen name is empty.
    case emptyScreenName
    /// The company id is 0 or negative.
    case undefinedCompany
    /// The portrait id is 0 or negative, so there is no picture to download.
    case undefinedPortrait
    /// A picture without a byte was to be sent.
    case emptyPicture
    /// A portrait id was given where a user must be named.
    case portraitNamesNoUser
}
