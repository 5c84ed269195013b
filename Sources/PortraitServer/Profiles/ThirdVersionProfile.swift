/// The JSON of the third version of Gravatar's interface; clients fail without the members that are empty here.
struct ThirdVersionProfile: Encodable {
    var hash: String
    var displayName: String
    var profileUrl: String
    var avatarUrl: String
    var avatarAltText: String
    var location = ""
    var description = ""
    var jobTitle = ""
    var company = ""
    var pronunciation = ""
    var pronouns = ""
    var verifiedAccounts: [String] = []

    enum CodingKeys: String, CodingKey {
        case hash
        case displayName = "display_name"
        case profileUrl = "profile_url"
        case avatarUrl = "avatar_url"
        case avatarAltText = "avatar_alt_text"
        case location, description
        case jobTitle = "job_title"
        case company, pronunciation, pronouns
        case verifiedAccounts = "verified_accounts"
    }

    init(_ profile: Profile) {
        hash = profile.hash
        displayName = profile.name
        profileUrl = profile.pageAddress
        avatarUrl = profile.avatarAddress
        avatarAltText = profile.name
    }
}
