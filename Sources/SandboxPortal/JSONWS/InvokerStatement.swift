/// One command of the invoker's language, taken apart.
struct InvokerStatement: Sendable {
    /// Where the result of a nested command goes.
    enum Place: Sendable {
        /// Into the result of the outer command.
        case own
        /// Into the object, or each object, that a property of the outer result holds.
        case inner(property: String)
    }

    /// The path of the method.
    var path: String
    /// The name of the result, without the dollar sign.
    var name: String?
    /// The fields that are kept, nil for all.
    var fields: [String]?
    /// The parameters in their order, with the signs of their names.
    var parameters: [PortalValue.Member] = []
    /// The nested commands in their order.
    var nested: [(place: Place, statement: InvokerStatement)] = []

    /// Takes a command apart.
    ///
    /// - Parameter member: The command and its parameters.
    /// - Throws: ``PortalFailure/illegalArgument(_:)`` when it breaks the rules of the language.
    init(_ member: PortalValue.Member) throws(PortalFailure) {
        let sides = member.name.split(separator: "=", maxSplits: 1).map { Self.trimmed($0) }
        path = sides.last ?? ""
        if sides.count == 2 {
            guard sides[0].hasPrefix("$") else { throw .illegalArgument("Unable to parse command \(member.name)") }
            (name, fields) = try Self.target(String(sides[0].dropFirst()), command: member.name)
        }
        guard case .object(let members) = member.value else { return }
        for inner in members {
            if inner.name.hasPrefix("$") {
                nested.append((.own, try InvokerStatement(inner)))
            } else if let dollar = inner.name.firstRange(of: ".$") {
                let property = String(inner.name[..<dollar.lowerBound])
                guard !property.contains(".") else {
                    throw .illegalArgument("Inner properties with more than 1 level are not supported")
                }
                let rest = "$" + inner.name[dollar.upperBound...]
                let statement = try InvokerStatement(PortalValue.Member(name: rest, value: inner.value))
                nested.append((.inner(property: property), statement))
            } else {
                parameters.append(inner)
            }
        }
    }

    private static func target(
        _ text: String,
        command: String
    ) throws(PortalFailure) -> (String, [String]?) {
        guard let open = text.firstIndex(of: "[") else { return (text, nil) }
        guard text.hasSuffix("]") else { throw .illegalArgument("Unable to parse command \(command)") }
        let fields = text[text.index(after: open)...].dropLast().split(separator: ",").map { trimmed($0) }
        return (trimmed(text[..<open]), fields)
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
