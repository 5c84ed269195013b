/// The JSON that Gravatar's clients read, with the members that there is something to tell in.
///
/// Where Gravatar has the name of an account, by which it also finds profiles, the hash stands.
struct ProfileEntries: Encodable {
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
