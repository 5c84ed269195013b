public import FoundationEssentials

/// A value of a field, of the type that the field says.
public enum ContentValue: Hashable, Sendable {
    /// Text, with or without markup.
    case text(String)
    /// Yes or no.
    case boolean(Bool)
    /// A number without a fraction.
    case integer(Int64)
    /// A number that may have a fraction.
    case decimal(Double)
    /// A day: its first moment in UTC.
    case date(Date)
    /// The values of chosen options, in the order in which they were chosen.
    case options([String])
}
