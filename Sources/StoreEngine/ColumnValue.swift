/// A value of a column, in the kinds that both engines know.
package enum ColumnValue: Hashable, Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int64)
    /// Text.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
    /// Something that the store never wrote.
    case foreign
}
