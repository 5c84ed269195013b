/// Finds users the way the portal's persistence does, with its messages.
struct UserLookup: Sendable {
    /// The users.
    var state: PortalState

    /// Trims a name and makes it lower case, as the portal does before it compares.
    ///
    /// - Parameter name: An e-mail address or screen name.
    /// - Returns: The name as it is stored.
    static func normalized(_ name: String) -> String { trimmed(name).lowercased() }

    /// Takes the blanks around a text away.
    ///
    /// - Parameter text: The text.
    /// - Returns: What is between them.
    static func trimmed(_ text: String) -> Substring {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// Finds a user by key.
    func user(userId: Int64) throws(PortalFailure) -> SandboxUser {
        guard let user = state.user(userId: userId) else {
            throw .noSuchUser("No User exists with the primary key \(userId)")
        }
        return user
    }

    /// Finds a user by e-mail address.
    func user(companyId: Int64, emailAddress: String) throws(PortalFailure) -> SandboxUser {
        let name = Self.normalized(emailAddress)
        guard companyId == state.company.companyId, let user = state.user(emailAddress: name) else {
            throw .noSuchUser("No User exists with the key {companyId=\(companyId), emailAddress=\(name)}")
        }
        return user
    }

    /// Finds a user by screen name.
    func user(companyId: Int64, screenName: String) throws(PortalFailure) -> SandboxUser {
        let name = Self.normalized(screenName)
        guard companyId == state.company.companyId, let user = state.user(screenName: name) else {
            throw .noSuchUser("No User exists with the key {companyId=\(companyId), screenName=\(name)}")
        }
        return user
    }
}
