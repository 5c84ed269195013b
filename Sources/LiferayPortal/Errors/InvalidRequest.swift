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
    /// No site is named, and the account has none; or the group id is negative.
    case undefinedGroup
    /// The organization id is 0 or negative.
    case undefinedOrganization
    /// The rows that were asked for are none, or begin before the first.
    case undefinedRows
    /// Neither a class nor a portlet item names the assets, or the class of a comment's subject is empty.
    case undefinedClass
    /// The class PK of a comment's subject is 0 or negative.
    case undefinedSubject
    /// The comment id is 0 or negative.
    case undefinedComment
    /// A comment without text was to be sent.
    case emptyComment
}
