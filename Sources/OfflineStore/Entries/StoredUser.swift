/// What is remembered of a portal's user.
///
/// The names are spelt as the portal spells them and kept as it wrote them.
public struct StoredUser: Codable, Hashable, Sendable {
    /// The id of the user, unique in a portal.
    public var userId: Int64

    /// The company (portal instance) of the user.
    public var companyId: Int64

    /// The id of the portrait; 0 where the user has none.
    public var portraitId: Int64

    /// The identifier of the user from which the token of the portrait is made.
    public var uuid: String

    /// The screen name; empty where the portal did not tell it.
    public var screenName: String

    /// The e-mail address; empty where the portal did not tell it.
    public var emailAddress: String

    /// The first name.
    public var firstName: String

    /// The middle name; often empty.
    public var middleName: String

    /// The last name.
    public var lastName: String

    /// Creates a user from what the portal told.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - companyId: The company of the user.
    ///   - portraitId: The id of the portrait; 0 where the user has none.
    ///   - uuid: The identifier that the portrait's token is made from.
    ///   - screenName: The screen name, or empty.
    ///   - emailAddress: The e-mail address, or empty.
    ///   - firstName: The first name, or empty.
    ///   - middleName: The middle name, or empty.
    ///   - lastName: The last name, or empty.
    public init(
        userId: Int64,
        companyId: Int64,
        portraitId: Int64,
        uuid: String,
        screenName: String,
        emailAddress: String,
        firstName: String,
        middleName: String,
        lastName: String
    ) {
        self.userId = userId
        self.companyId = companyId
        self.portraitId = portraitId
        self.uuid = uuid
        self.screenName = screenName
        self.emailAddress = emailAddress
        self.firstName = firstName
        self.middleName = middleName
        self.lastName = lastName
    }
}
