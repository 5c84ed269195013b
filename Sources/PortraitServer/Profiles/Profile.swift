/// What is told of a person whom an e-mail hash names: the name and where the avatar is, and nothing else.
struct Profile: Hashable, Sendable {
    /// The hash as it was asked for, in lower case.
    let hash: String
    /// The name as it is shown; whatever somebody has written there.
    let name: String
    /// The address of the service, without a path.
    let site: String

    /// The side of the avatar on the page, in pixels.
    static let pagePictureSide = 256

    /// Where the avatar is.
    var avatarAddress: String { "\(site)/avatar/\(hash)" }

    /// Where the page for people is.
    var pageAddress: String { "\(site)/\(hash)" }
}
