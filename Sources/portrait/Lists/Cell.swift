import FoundationEssentials
import LiferayPortal

/// A value of a row, as it is told.
enum Cell: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case fraction(Double)
    case flag(Bool)
    case date(Date)
    /// What the portal gives besides, an object of its own.
    case object(JSONValue)
    /// The row does not have the value.
    case nothing

    /// The value as text; dates in UTC by ISO 8601, and nothing for a missing one.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .fraction(let fraction): "\(fraction)"
        case .flag(let flag): "\(flag)"
        case .date(let date): date.formatted(.iso8601)
        case .object(let object): String(decoding: object.bytes ?? [], as: UTF8.self)
        case .nothing: ""
        }
    }

    /// Whether the value belongs to the right of its column.
    var isNumber: Bool {
        switch self {
        case .number, .fraction: true
        case .text, .flag, .date, .object, .nothing: false
        }
    }

    /// Takes a text; an empty one is a missing value.
    init(nonEmpty text: String) {
        self = text.isEmpty ? .nothing : .text(text)
    }

    /// Takes an id; 0 is a missing value.
    init(nonZero id: Int64) {
        self = id == 0 ? .nothing : .number(id)
    }

    /// Takes a time that may be missing.
    init(_ date: Date?) {
        self = date.map { .date($0) } ?? .nothing
    }

    /// Takes an answer that may be missing.
    init(_ flag: Bool?) {
        self = flag.map { .flag($0) } ?? .nothing
    }
}
