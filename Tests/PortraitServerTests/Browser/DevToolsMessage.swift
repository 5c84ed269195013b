/// A value in the parameters of a command.
enum DevToolsValue: Encodable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    case text(String)
    case number(Double)
    case flag(Bool)
    case list([DevToolsValue])
    case object([String: DevToolsValue])

    init(booleanLiteral value: Bool) { self = .flag(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(stringLiteral value: String) { self = .text(value) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number) where number == number.rounded(): try container.encode(Int(number))
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let list): try container.encode(list)
        case .object(let object): try container.encode(object)
        }
    }
}

/// A command to the browser.
struct DevToolsCommand: Encodable {
    var id: Int
    var method: String
    var params: [String: DevToolsValue]
    var sessionId: String?
}

/// As much of a message as tells what it is.
struct DevToolsHeader: Decodable {
    struct Problem: Decodable { var message: String }

    struct Event: Decodable {
        struct Entry: Decodable {
            var source: String
            var level: String
            var text: String
        }

        var entry: Entry?
        var exceptionDetails: DevToolsException?
    }

    var id: Int?
    var method: String?
    var error: Problem?
    var params: Event?

    /// What a page complains of; an answer that is a failure is a matter of the page's own words.
    var complaint: String? {
        if let exception = params?.exceptionDetails { return exception.words }
        guard let entry = params?.entry, entry.level == "error", entry.source != "network" else { return nil }
        return "\(entry.source): \(entry.text)"
    }
}

/// The answer to a command.
struct DevToolsReply<Result: Decodable>: Decodable {
    var result: Result
}

/// An answer in which nothing is of interest.
struct DevToolsNothing: Decodable {
    init(from decoder: any Decoder) throws {}
}

/// What became of an expression in a page.
struct DevToolsEvaluation: Decodable {
    struct Value: Decodable {
        var value: String?
        var objectId: String?
    }

    var result: Value
    var exceptionDetails: DevToolsException?
}

/// An exception that nothing in the page caught.
struct DevToolsException: Decodable {
    struct Value: Decodable { var description: String? }

    var text: String
    var exception: Value?

    var words: String { exception?.description ?? text }
}
