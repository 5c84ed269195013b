/// A user as the portal describes it, reduced to what portraits need.
public struct PortalUser: Hashable, Sendable, Codable {
    /// The id of the user.
    public var userId: Int64
    /// The id of the user's company; 0 when the portal does not tell (headless).
    public var companyId: Int64
    /// The id of the user's picture; 0 when the user has none.
    public var portraitId: Int64
    /// The uuid that the token of the picture's address is made of; empty when the portal does not tell (headless).
    public var uuid: String
    /// The screen name, lower case as the portal keeps it.
    public var screenName: String
    /// The e-mail address, lower case as the portal keeps it.
    public var emailAddress: String
    /// The first name.
    public var firstName: String
    /// The middle name, often empty.
    public var middleName: String
    /// The last name.
    public var lastName: String
    /// The picture's address as the portal itself gave it (headless), else nil.
    public var pictureAddress: String?
    /// Whether it is the portal's own account for guests, as far as the portal tells (`defaultUser`).
    public var isGuest: Bool

    /// Creates a user from its attributes.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - companyId: The id of the user's company, 0 when unknown.
    ///   - portraitId: The id of the user's picture, 0 for none.
    ///   - uuid: The uuid of the user, empty when unknown.
    ///   - screenName: The screen name.
    ///   - emailAddress: The e-mail address.
    ///   - firstName: The first name.
    ///   - middleName: The middle name.
    ///   - lastName: The last name.
    ///   - pictureAddress: The picture's address as the portal itself gave it.
    ///   - isGuest: Whether it is the portal's own account for guests.
    public init(
        userId: Int64,
        companyId: Int64,
        portraitId: Int64,
        uuid: String,
        screenName: String,
        emailAddress: String,
        firstName: String,
        middleName: String,
        lastName: String,
        pictureAddress: String? = nil,
        isGuest: Bool = false
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
        self.pictureAddress = pictureAddress
        self.isGuest = isGuest
    }
}
