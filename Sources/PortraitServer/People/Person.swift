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

    /// Takes a user of the portal's list, or one whom the store knows.
    init(_ user: StoredUser) {
        userId = user.userId
        screenName = user.screenName
        let whole = [user.firstName, user.middleName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
        name = [whole, screenName, "\(userId)"].first { !$0.isEmpty } ?? ""
        hasPortrait = user.portraitId != 0
        order = name.lowercased()
        text = "\(order)\n\(screenName.lowercased())\n\(user.emailAddress.lowercased())"
    }

    /// Whether the name, the screen name or the e-mail address contains a text.
    ///
    /// - Parameter query: The text in lower case.
    /// - Returns: Whether it does.
    func matches(_ query: String) -> Bool { query.isEmpty || text.contains(query) }

    /// The place among the others.
    var place: PeoplePlace { PeoplePlace(order: order, userId: userId) }
}
