/// What is told of a person whom an e-mail hash names: the name and where the avatar is, and nothing else.
struct Profile: Hashable, Sendable {
    /// The hash as it was asked for, in lower case.
    let hash: String
    /// The name as it is shown; whatever somebody has written there.
    let name: String
    /// Where the avatar is.
    let avatarAddress: String
    /// Where the page for people is.
    let pageAddress: String
    /// Where the page finds the avatar, on its own site.
    let picturePath: String
    /// Where the page finds the profile for programs.
    let jsonPath: String
    /// Where the page finds the vCard.
    let vcardPath: String

    /// The side of the avatar on the page, in pixels.
    private static let pictureSide = 256

    /// Describes a person.
    ///
    /// - Parameters:
    ///   - hash: The hash as it was asked for, in lower case.
    ///   - name: The name as it is shown.
    ///   - site: The address of the service, without a path.
    ///   - signer: What signs addresses; nil where they need no signature, or whoever asked has no right to one.
    init(hash: String, name: String, site: String, signer: AddressSigner? = nil) {
        func signed(_ target: String) -> String { signer?.signed(target) ?? target }
        self.hash = hash
        self.name = name
        avatarAddress = site + signed("/avatar/\(hash)")
        pageAddress = site + signed("/\(hash)")
        picturePath = signed("/avatar/\(hash)?s=\(Self.pictureSide)")
        jsonPath = signed("/\(hash).json")
        vcardPath = signed("/\(hash).vcf")
    }
}
