/// A filter of user accounts: a field, `eq` and a text in single quotes, in which a quote is doubled.
struct UserFilter: Sendable {
    private var field: String
    private var value: String

    /// Reads a filter.
    ///
    /// - Parameter text: The filter, as `alternateName eq 'jane'`.
    /// - Throws: ``HeadlessProblem/badRequest(type:_:)`` for all else that OData knows.
    init(parsing text: String) throws(HeadlessProblem) {
        let words = text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3, words[1] == "eq", Self.fields.contains(words[0]),
            let value = Self.unquoted(words[2])
        else {
            throw .badRequest(
                type: "InvalidFilterException",
                "A property used in the filter criteria is not supported: \(text)"
            )
        }
        self.field = words[0]
        self.value = value
    }

    /// Tells whether a user passes.
    ///
    /// - Parameter user: The user.
    /// - Returns: Whether the field has the value.
    func accepts(_ user: SandboxUser) -> Bool {
        switch field {
        case "alternateName": user.screenName == value.lowercased()
        case "emailAddress": user.emailAddress == value.lowercased()
        case "givenName": user.firstName == value
        case "familyName": user.lastName == value
        default: false
        }
    }

    /// Finds the one user that can pass, without looking through all of them.
    ///
    /// - Parameter state: The users.
    /// - Returns: The user or none at all, where the field tells users apart; nil where several can pass.
    func user(of state: PortalState) -> SandboxUser?? {
        switch field {
        case "alternateName": .some(state.user(screenName: value.lowercased()))
        case "emailAddress": .some(state.user(emailAddress: value.lowercased()))
        default: nil
        }
    }

    private static let fields = ["alternateName", "emailAddress", "givenName", "familyName"]

    private static func unquoted(_ text: String) -> String? {
        guard text.count >= 2, text.hasPrefix("'"), text.hasSuffix("'") else { return nil }
        var result = ""
        var quotes = 0
        for letter in text.dropFirst().dropLast() {
            if letter == "'" {
                quotes += 1
                if quotes == 2 { (quotes, result) = (0, result + "'") }
            } else if quotes == 1 {
                return nil
            } else {
                result.append(letter)
            }
        }
        return quotes == 0 ? result : nil
    }
}
