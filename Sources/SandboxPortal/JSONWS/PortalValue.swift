/// A value of a request or an answer, with the differences that the portal's two serialisers make.
enum PortalValue: Hashable, Sendable {
    /// A member of a JSON object, in the order it was written.
    struct Member: Hashable, Sendable {
        var name: String
        var value: PortalValue
    }

    case null
    case bool(Bool)
    /// A whole number that is a number in every version.
    case int(Int64)
    /// A long of a bean: a number in Liferay 6.2, text in 7.x.
    case long(Int64)
    case double(Double)
    case text(String)
    case list([PortalValue])
    /// An entity: members are sorted by character code.
    case bean([String: PortalValue])
    /// A loose JSON object: members keep their order.
    case object([Member])

    /// The members of a bean or an object by name; nil for other values.
    var members: [String: PortalValue]? {
        switch self {
        case .bean(let members): members
        case .object(let members): Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
        default: nil
        }
    }

    /// The text that a parameter of this value is converted from; nil for null, lists and objects.
    var parameterText: String? {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value), .long(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text(let value): value
        case .null, .list, .bean, .object: nil
        }
    }

    /// The whole number that the value is or spells.
    var wholeNumber: Int64? {
        switch self {
        case .int(let value), .long(let value): value
        case .double(let value): Int64(exactly: value)
        default: parameterText.flatMap { Int64(UserLookup.trimmed($0)) }
        }
    }
}
