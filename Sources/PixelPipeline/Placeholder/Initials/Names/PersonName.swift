/// What a portal knows about how somebody is called; every part may be empty.
public struct PersonName: Hashable, Sendable {
    /// The given name or names.
    public var firstName: String
    /// The family name or names, with particles.
    public var lastName: String
    /// The name for signing in.
    public var screenName: String
    /// The e-mail address.
    public var emailAddress: String

    /// Creates a name from its parts.
    ///
    /// - Parameters:
    ///   - firstName: The given name or names.
    ///   - lastName: The family name or names, with particles.
    ///   - screenName: The name for signing in.
    ///   - emailAddress: The e-mail address.
    public init(
        firstName: String = "",
        lastName: String = "",
        screenName: String = "",
        emailAddress: String = ""
    ) {
        self.firstName = firstName
        self.lastName = lastName
        self.screenName = screenName
        self.emailAddress = emailAddress
    }
}
