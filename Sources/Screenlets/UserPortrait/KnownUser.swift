public import LiferayPortal
public import OfflineStore
public import PixelPipeline

/// What is known of a user who has no picture to show: as much as initials need.
public struct KnownUser: Hashable, Sendable {
    /// What is known of the name.
    public var name: PersonName
    /// What the colours depend on: the user id, or a number of the name where that is all that is known.
    public var number: Int64

    /// Takes what the portal told of a user.
    ///
    /// - Parameter user: The user.
    public init(_ user: StoredUser) {
        name = PersonName(
            firstName: user.firstName,
            lastName: user.lastName,
            screenName: user.screenName,
            emailAddress: user.emailAddress
        )
        number = user.userId
    }

    /// Takes a user as a list of the portal told.
    ///
    /// - Parameter user: The user.
    public init(_ user: PortalUser) {
        name = PersonName(
            firstName: user.firstName,
            lastName: user.lastName,
            screenName: user.screenName,
            emailAddress: user.emailAddress
        )
        number = user.userId
    }

    /// Takes what a selector tells of a user; nil where it tells no name.
    ///
    /// - Parameters:
    ///   - selector: How the user is named.
    ///   - signIn: The name that the account signs in with, or nil for a guest.
    public init?(_ selector: UserSelector, signIn: String?) {
        switch selector {
        case .me:
            guard let signIn else { return nil }
            self.init(named: signIn)
        case .emailAddress(let name, _), .screenName(let name, _): self.init(named: name)
        case .userId, .portrait: return nil
        }
    }

    private init(named text: String) {
        name = text.contains("@") ? PersonName(emailAddress: text) : PersonName(screenName: text)
        // The portal compares names trimmed and in lower case, so that both spellings get one colour. FNV-1a.
        number = Int64(
            bitPattern: text.lowercased().utf8.filter { $0 != 0x20 }
                .reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        )
    }

    /// The initials, or nil where no letter is known.
    public var initials: Placeholder.Initials? { Placeholder.Initials(name: name, userID: number) }
}
