/// A method of a JSON web service.
struct ServiceAction: Sendable {
    /// What a method does with a call.
    typealias Work = @Sendable (ServiceCall) throws(PortalFailure) -> PortalValue

    /// The path, as `/user/get-user-by-id`.
    var path: String
    /// The Java method, as `UserService#getUserById`, for the message that guests get.
    var method: String
    /// The names of all parameters; each must be sent.
    var parameters: [String]
    /// Whether guests may call it.
    var allowsGuests = false
    /// The body of the method.
    var work: Work
}
