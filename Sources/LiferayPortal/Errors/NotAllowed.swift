/// A portal's "no" to who is asking.
public struct NotAllowed: Hashable, Sendable {
    /// Why the portal says no.
    public enum Reason: String, CaseIterable, Hashable, Sendable {
        /// The portal took the request for a guest's.
        case guest
        /// The portal did not accept the user name or password at its sign-in.
        case wrongCredentials
        /// The status 401.
        case unauthorized
        /// The status 403 or a refusal for want of a permission.
        case forbidden
    }

    /// Why the portal says no.
    public var reason: Reason
    /// The portal's own words, empty when it gave none.
    public var detail: String
    /// The folders that should keep for later processes that the password was not taken, where none can be written.
    public var unwritableFolders: [String] = []

    /// Creates a refusal.
    ///
    /// - Parameters:
    ///   - reason: Why the portal says no.
    ///   - detail: The portal's own words.
    public init(_ reason: Reason, detail: String = "") {
        self.reason = reason
        self.detail = detail
    }
}

extension NotAllowed {
    /// The words for a 403 that came without the portal's own: a page or nothing.
    static let shutOut = "the answer is a page, not one of the service"
}
