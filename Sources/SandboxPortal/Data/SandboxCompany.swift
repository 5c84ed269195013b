import FoundationEssentials

/// The data that a sandbox portal starts with: one company, its users, their portraits and the content.
public struct SandboxCompany: Sendable {
    /// The key of the company.
    public var companyId: Int64
    /// The web id, as `liferay.com`.
    public var webId: String
    /// The secret that the newest master puts into image digests.
    public var key: String
    /// The host names that the company answers to.
    public var virtualHosts: [String]
    /// The sites, all of them joined by every user.
    public var groups: [SandboxGroup]
    /// The users, ordered by their keys.
    public var users: [SandboxUser]
    /// The portraits of the users.
    public var portraits: [SandboxPicture]
    /// The pictures served where there is no portrait.
    public var defaultPictures: [DefaultPicture: [UInt8]]
    /// The id of the one OAuth 2 client.
    public var clientId: String
    /// The secret of the one OAuth 2 client.
    public var clientSecret: String
    /// The user as whom the OAuth 2 client runs.
    public var clientUserId: Int64
    /// What the lists show.
    var content: SandboxContent

    /// Loads a company.
    ///
    /// - Parameter folder: The path of the folder that holds `company.json`, `content.json`, `portraits` and `defaults`.
    /// - Throws: ``SandboxError/dataMissing(path:)`` or ``SandboxError/dataDamaged(path:reason:)``.
    public init(folder: String) throws(SandboxError) {
        try self.init(.folder(folder))
    }

    /// Loads the company that is part of the program: the one of `fixtures/portal`.
    ///
    /// - Returns: The company.
    /// - Throws: ``SandboxError/dataMissing(path:)`` or ``SandboxError/dataDamaged(path:reason:)``, which is a defect.
    public static func builtIn() throws(SandboxError) -> SandboxCompany {
        try SandboxCompany(.builtIn)
    }

    private init(_ data: CompanyData) throws(SandboxError) {
        let path = data.path("company.json")
        let bytes = try data.bytes("company.json")
        let file: CompanyFile
        do {
            file = try JSONDecoder().decode(CompanyFile.self, from: Data(bytes))
        } catch {
            throw .dataDamaged(path: path, reason: "\(error)")
        }
        companyId = file.companyId
        webId = file.webId
        key = file.key
        virtualHosts = file.virtualHosts
        groups = file.groups
        users = file.users.map(\.user).sorted { $0.userId < $1.userId }
        clientId = file.oauth2.clientId
        clientSecret = file.oauth2.clientSecret
        clientUserId = file.oauth2.userId
        portraits = []
        for record in file.users {
            guard let portrait = record.portrait else { continue }
            portraits.append(
                SandboxPicture(
                    portraitId: record.user.portraitId,
                    bytes: try data.bytes("portraits/\(portrait)"),
                    modifiedDate: record.user.modifiedDate
                )
            )
        }
        content = try SandboxContent(data)
        defaultPictures = [:]
        for picture in DefaultPicture.allCases {
            defaultPictures[picture] = try data.bytes("defaults/\(picture.rawValue).png")
        }
        try Self.check(users, path: path)
    }

    /// The account that the portal itself has for guests: `defaultUser` in its record, nobody can sign in as it.
    var guestAccount: SandboxUser {
        let date = users.map(\.createDate).min() ?? 0
        return SandboxUser(
            userId: companyId + 4,
            uuid: SeededUUID.text(kind: 0xF, number: Int(clamping: companyId)),
            contactId: companyId + 5,
            screenName: "\(companyId + 4)",
            emailAddress: "default@\(webId)",
            firstName: "",
            middleName: "",
            lastName: "",
            male: true,
            jobTitle: "",
            languageId: "en_US",
            timeZoneId: "UTC",
            portraitId: 0,
            password: "",
            isAdministrator: false,
            createDate: date,
            modifiedDate: date
        )
    }

    private static func check(_ users: [SandboxUser], path: String) throws(SandboxError) {
        guard !users.isEmpty else { throw .dataDamaged(path: path, reason: "there are no users") }
        guard Set(users.map(\.userId)).count == users.count else {
            throw .dataDamaged(path: path, reason: "two users have the same userId")
        }
        guard Set(users.map(\.emailAddress)).count == users.count else {
            throw .dataDamaged(path: path, reason: "two users have the same emailAddress")
        }
        guard Set(users.map(\.screenName)).count == users.count else {
            throw .dataDamaged(path: path, reason: "two users have the same screenName")
        }
    }
}
