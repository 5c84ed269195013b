/// Who a request runs as, and how that was shown.
enum Identity: Sendable {
    /// Nobody in particular.
    case guest
    /// Shown by user name and password.
    case basic(SandboxUser)
    /// Shown by a session cookie; the token must come with each call.
    case session(SandboxUser, token: String)
    /// Shown by an OAuth 2 access token.
    case bearer(SandboxUser)

    /// The user, nil for a guest.
    var user: SandboxUser? {
        switch self {
        case .guest: nil
        case .basic(let user), .session(let user, _), .bearer(let user): user
        }
    }

    /// Whether the user may see another one: everybody may see oneself, administrators all.
    ///
    /// - Parameter userId: The user to see.
    /// - Returns: Whether it is allowed.
    func maySee(userId: Int64) -> Bool { mayUpdate(userId: userId) }

    /// Whether the user may change another one: everybody may change oneself, administrators all.
    ///
    /// - Parameter userId: The user to change.
    /// - Returns: Whether it is allowed.
    func mayUpdate(userId: Int64) -> Bool {
        user.map { $0.isAdministrator || $0.userId == userId } ?? false
    }
}
