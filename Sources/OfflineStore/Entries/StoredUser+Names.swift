extension StoredUser {
    /// Tells whether a name is the user's, as far as the portal tells the user's names.
    ///
    /// - Parameter name: The name; one that is no e-mail address and no screen name can't become somebody else's.
    /// - Returns: False where the portal tells another one in its place.
    package func mayBeCalled(_ name: EntryName) -> Bool {
        switch name {
        case .emailAddress(let address, _): Self.mayBeSame(address, emailAddress)
        case .screenName(let name, _): Self.mayBeSame(name, screenName)
        case .userId, .portrait, .signIn: true
        }
    }

    private static func mayBeSame(_ name: String, _ present: String) -> Bool {
        guard let present = NormalizedName.comparable(present) else { return true }
        return present == NormalizedName.comparable(name)
    }
}
