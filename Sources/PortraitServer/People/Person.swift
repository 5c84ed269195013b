import OfflineStore

/// A user of the portal as the list of people tells it.
struct Person: Hashable, Sendable {
    /// The id of the user.
    let userId: Int64
    /// The screen name; may be empty.
    let screenName: String
    /// The first, middle and last name; empty where the portal knows none.
    let fullName: String
    /// Whether the portal's list names a portrait.
    let hasPortrait: Bool
    /// What people are ordered by: the name in lower case.
    let order: String
    /// What is searched.
    private let text: FoldedText

    /// Takes a user of the portal's list, or one whom the store knows.
    init(_ user: StoredUser) {
        userId = user.userId
        screenName = user.screenName
        fullName = [user.firstName, user.middleName, user.lastName].filter { !$0.isEmpty }.joined(separator: " ")
        hasPortrait = user.portraitId != 0
        let name = Self.name(fullName, screenName, userId)
        order = name.lowercased()
        text = FoldedText("\(name)\n\(screenName)\n\(user.emailAddress)")
    }

    /// The name as it is shown to who may see all people.
    var name: String { Self.name(fullName, screenName, userId) }

    private static func name(_ fullName: String, _ screenName: String, _ userId: Int64) -> String {
        [fullName, screenName].first { !$0.isEmpty } ?? "\(userId)"
    }

    /// Whether the name, the screen name or the e-mail address contains a text.
    ///
    /// - Parameter query: The text.
    /// - Returns: Whether it does.
    func matches(_ query: FoldedText) -> Bool { text.contains(query) }

    /// The place among the others.
    var place: PeoplePlace { PeoplePlace(order: order, userId: userId) }
}
