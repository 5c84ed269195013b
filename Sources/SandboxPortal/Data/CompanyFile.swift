/// The content of `company.json`.
struct CompanyFile: Decodable {
    /// The OAuth 2 client of the company.
    struct OAuth2: Decodable {
        var clientId: String
        var clientSecret: String
        var userId: Int64
    }

    /// A user with the name of the portrait's file.
    struct Record: Decodable {
        var user: SandboxUser
        var portrait: String?

        private enum CodingKeys: CodingKey {
            case portrait
        }

        init(from decoder: any Decoder) throws {
            user = try SandboxUser(from: decoder)
            portrait = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .portrait)
        }
    }

    var companyId: Int64
    var webId: String
    var key: String
    var virtualHosts: [String]
    var groups: [SandboxGroup]
    var users: [Record]
    var oauth2: OAuth2
}
