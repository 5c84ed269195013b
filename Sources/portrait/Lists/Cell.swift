import FoundationEssentials

/// A value of a row, as it is told.
enum Cell: Hashable, Sendable {
    case text(String)
    case number(Int64)
    case fraction(Double)
    case flag(Bool)
    case date(Date)
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
        case .nothing: ""
        }
    }

    /// Whether the value belongs to the right of its column.
    var isNumber: Bool {
        switch self {
        case .number, .fraction: true
        case .text, .flag, .date, .nothing: false
        }
    }

    /// Takes a text; an empty one is a missing value.
    init(nonEmpty text: String) {
        self = text.isEmpty ? .nothing : .text(text)
    }
}
