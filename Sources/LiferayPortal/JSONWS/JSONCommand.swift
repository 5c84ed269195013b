/// One call of a service method by the invoker of the JSON web services.
public struct JSONCommand: Hashable, Sendable {
    /// The service and the method, for example `/user/get-user-by-id`.
    public var path: String
    /// All parameters of the method by name: one that is missing makes the portal look for another method.
    public var parameters: [String: JSONValue]

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - path: The service and the method, for example `/user/get-user-by-id`.
    ///   - parameters: All parameters of the method by name.
    public init(_ path: String, _ parameters: [String: JSONValue] = [:]) {
        self.path = path
        self.parameters = parameters
    }

    /// Creates a command that asks for some rows of a list.
    ///
    /// - Parameters:
    ///   - path: The service and the method, for example `/bookmarks.bookmarksentry/get-entries`.
    ///   - parameters: The parameters besides the range.
    ///   - rows: The rows, sent as `start` and `end`.
    public init(_ path: String, _ parameters: [String: JSONValue], rows: RowRange) {
        let range: [String: JSONValue] = ["start": .integer(Int64(rows.start)), "end": .integer(Int64(rows.end))]
        self.init(path, parameters.merging(range) { _, bound in bound })
    }

    /// Orders the rows by a comparator of the portal.
    ///
    /// A method with such a parameter is only found when the parameter is there, so without a comparator it is null.
    ///
    /// - Parameters:
    ///   - comparator: The Java class of the comparator, which is made without arguments; nil for the portal's order.
    ///   - parameter: The parameter's name, `obc` or `orderByComparator`.
    /// - Returns: The command with the parameter.
    public func ordered(by comparator: String?, as parameter: String) -> JSONCommand {
        var command = self
        if let comparator {
            command.parameters["+" + parameter] = .string(comparator)
        } else {
            command.parameters[parameter] = .null
        }
        return command
    }

    /// The command as the invoker reads it: an object with one key.
    var value: JSONValue { .object([path: .object(parameters)]) }
}
