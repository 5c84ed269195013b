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

extension SandboxUser: ListedRow {
    static var firstKey: Int64 { 170_000_000 }
    /// The key of the portrait of the first user that is not in the company's data.
    static let firstPortraitKey: Int64 = 180_000_000

    var key: Int64 { userId }

    func copy(number: Int) -> SandboxUser {
        var copy = self
        copy.userId = Self.firstKey + Int64(number)
        copy.contactId = 190_000_000 + Int64(number)
        copy.uuid = SeededUUID.text(kind: 0xE, number: number)
        copy.screenName += ".\(number)"
        copy.emailAddress = emailAddress.replacing("@", with: ".\(number)@", maxReplacements: 1)
        copy.lastName += " \(number)"
        copy.portraitId = portraitId > 0 ? Self.firstPortraitKey + Int64(number) : 0
        copy.isAdministrator = false
        copy.createDate += Int64(number) * 60_000
        copy.modifiedDate += Int64(number) * 60_000
        return copy
    }

    /// Finds the number in a name that ``copy(number:)`` has made.
    ///
    /// - Parameter name: A screen name or an e-mail address.
    /// - Returns: The number, nil where the name has none.
    static func number(in name: String) -> Int? {
        name.prefix { $0 != "@" }.split(separator: ".").last.flatMap { Int($0) }
    }
}
