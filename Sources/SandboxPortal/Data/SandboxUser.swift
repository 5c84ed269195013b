/// A user of the sandbox company.
public struct SandboxUser: Codable, Hashable, Sendable {
    /// The key of the user.
    public var userId: Int64
    /// The universally unique id, whose digest protects the portrait's address.
    public var uuid: String
    /// The key of the user's contact.
    public var contactId: Int64
    /// The short name, lower case in the portal.
    public var screenName: String
    /// The e-mail address, lower case in the portal.
    public var emailAddress: String
    /// The first name.
    public var firstName: String
    /// The middle name or particle, often empty.
    public var middleName: String
    /// The last name.
    public var lastName: String
    /// Whether the contact is male.
    public var male: Bool
    /// The job title, often empty.
    public var jobTitle: String
    /// The language, as `en_US`.
    public var languageId: String
    /// The time zone, as `UTC`.
    public var timeZoneId: String
    /// The key of the portrait; 0 when there is none.
    public var portraitId: Int64
    /// The password, in the clear: this is a sandbox.
    public var password: String
    /// Whether the user may do everything.
    public var isAdministrator: Bool
    /// The time the user was added, in milliseconds since 1970.
    public var createDate: Int64
    /// The time the user was last changed, in milliseconds since 1970.
    public var modifiedDate: Int64

    /// The names joined by blanks, without empty ones.
    public var fullName: String {
        [firstName, middleName, lastName].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
