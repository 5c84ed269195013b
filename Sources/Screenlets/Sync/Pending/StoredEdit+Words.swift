public import OfflineStore

extension StoredEdit {
    /// The user in words: whose portrait it is, or who made the edit of a comment.
    public var displayName: String { user.map(\.displayName) ?? name.inWords }
}

extension EntryName {
    /// The name in words, as messages give it.
    var inWords: String {
        switch self {
        case .userId(let userId): "user id \(userId)"
        case .emailAddress(let address, _): address
        case .screenName(let name, _): name
        case .signIn(let name): name.isEmpty ? "a guest" : name
        case .portrait(let portraitId, _): "portrait id \(portraitId)"
        }
    }
}

extension StoredUser {
    /// The name that a person would call the user by: the e-mail address, else the screen name, else the id.
    public var displayName: String {
        [emailAddress, screenName].first { !$0.isEmpty } ?? "user id \(userId)"
    }
}
