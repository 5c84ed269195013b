/// One call of a service method by the invoker of the JSON web services.
struct JSONCommand: Hashable, Sendable {
    /// The service and the method, for example `/user/get-user-by-id`.
    var path: String
    /// All parameters of the method by name: one that is missing makes the portal look for another method.
    var parameters: [String: JSONValue]

    init(_ path: String, _ parameters: [String: JSONValue] = [:]) {
        self.path = path
        self.parameters = parameters
    }

    /// The command as the invoker reads it: an object with one key.
    var value: JSONValue { .object([path: .object(parameters)]) }
}
