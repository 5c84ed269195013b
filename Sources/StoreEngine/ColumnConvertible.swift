/// What can be given to a statement in place of one of its question marks.
package protocol ColumnConvertible {
    /// The value as an engine stores it.
    var columnValue: ColumnValue { get }
}

extension Int64: ColumnConvertible {
    /// The number as it is.
    package var columnValue: ColumnValue { .integer(self) }
}

extension Int: ColumnConvertible {
    /// The number as it is.
    package var columnValue: ColumnValue { .integer(Int64(self)) }
}

extension String: ColumnConvertible {
    /// The text as it is.
    package var columnValue: ColumnValue { .text(self) }
}

extension [UInt8]: ColumnConvertible {
    /// The bytes as they are.
    package var columnValue: ColumnValue { .bytes(self) }
}
