/// The JSON that Gravatar's clients read, with the members that there is something to tell in.
///
/// Where Gravatar has the name of an account, by which it also finds profiles, the hash stands.
private struct ProfileEntries: Encodable {
    struct Entry: Encodable {
        struct Photo: Encodable {
            var value: String
            var type = "thumbnail"
        }

        struct Name: Encodable {
            var formatted: String
        }

        var id: String
        var hash: String
        var requestHash: String
        var profileUrl: String
        var preferredUsername: String
        var thumbnailUrl: String
        var photos: [Photo]
        var name: Name
        var displayName: String
    }

    var entry: [Entry]

    init(_ profile: Profile) {
        entry = [
            Entry(
                id: profile.hash,
                hash: profile.hash,
                requestHash: profile.hash,
                profileUrl: profile.pageAddress,
                preferredUsername: profile.hash,
                thumbnailUrl: profile.avatarAddress,
                photos: [Entry.Photo(value: profile.avatarAddress)],
                name: Entry.Name(formatted: profile.name),
                displayName: profile.name
            )
        ]
    }
}

/// The JSON of the third version of Gravatar's interface; clients fail without the members that are empty here.
private struct ThirdVersionProfile: Encodable {
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

extension Profile {
    /// The profile as `/HASH.json` tells it.
    var json: [UInt8] { .json(ProfileEntries(self)) }

    /// The profile as `/v3/profiles/HASH` tells it.
    var version3: [UInt8] { .json(ThirdVersionProfile(self)) }
}
