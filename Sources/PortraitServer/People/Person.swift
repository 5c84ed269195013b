import LiferayPortal
import OfflineStore

/// A user of the portal as the list of people tells it.
struct Person: Hashable, Sendable {
    /// The id of the user.
    let userId: Int64
    /// The screen name; may be empty.
    let screenName: String
    /// The name as it is shown.
    let name: String
    /// Whether the portal's list names a portrait.
    let hasPortrait: Bool
    /// What people are ordered by: the name in lower case.
    let order: String
    /// What is searched, in lower case.
    private let text: String

    private init(userId: Int64, screenName: String, emailAddress: String, names: [String], portraitId: Int64) {
        self.userId = userId
        self.screenName = screenName
        let whole = names.filter { !$0.isEmpty }.joined(separator: " ")
        name = [whole, screenName, "\(userId)"].first { !$0.isEmpty } ?? ""
        hasPortrait = portraitId != 0
        order = name.lowercased()
        text = "\(order)\n\(screenName.lowercased())\n\(emailAddress.lowercased())"
    }

    /// Takes a user of the portal's list.
    init(_ user: PortalUser) {
        self.init(
            userId: user.userId,
            screenName: user.screenName,
            emailAddress: user.emailAddress,
            names: [user.firstName, user.middleName, user.lastName],
            portraitId: user.portraitId
        )
    }

    /// Takes a user whom the store knows.
    init(_ user: StoredUser) {
        self.init(
            userId: user.userId,
            screenName: user.screenName,
            emailAddress: user.emailAddress,
            names: [user.firstName, user.middleName, user.lastName],
            portraitId: user.portraitId
        )
    }

    /// Whether the name, the screen name or the e-mail address contains a text.
    ///
    /// - Parameter query: The text in lower case.
    /// - Returns: Whether it does.
    func matches(_ query: String) -> Bool { query.isEmpty || text.contains(query) }

    /// The place among the others.
    var place: PeoplePlace { PeoplePlace(order: order, userId: userId) }
}
