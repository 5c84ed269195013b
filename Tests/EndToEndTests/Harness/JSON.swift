import FoundationEssentials

/// Any JSON value, as the tests look at the program's reports.
enum JSON: Decodable, Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case object([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    /// Reads an object.
    static func object(_ text: String) throws -> [String: JSON] {
        try JSONDecoder().decode([String: JSON].self, from: Data(text.utf8))
    }

    subscript(key: String) -> JSON? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var list: [JSON]? { if case .list(let list) = self { list } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
    var isNull: Bool { self == .null }
}
