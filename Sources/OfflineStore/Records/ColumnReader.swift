package import StoreEngine

/// Reads the columns of a row one after the other, and takes no value of a wrong kind.
///
/// A damaged file can hold anything anywhere, so nothing is converted.
package struct ColumnReader {
    private let row: Row
    private var index = 0

    /// Begins at the first column of a row.
    package init(_ row: Row) {
        self.row = row
    }

    /// Reads a number.
    package mutating func integer(_ name: String) throws(EntryDamage) -> Int64 {
        guard case .integer(let value) = next() else { throw .column(name) }
        return value
    }

    /// Reads a number that may be absent.
    package mutating func optionalInteger(_ name: String) throws(EntryDamage) -> Int64? {
        switch next() {
        case .integer(let value): return value
        case .null: return nil
        default: throw .column(name)
        }
    }

    /// Reads a text.
    package mutating func text(_ name: String) throws(EntryDamage) -> String {
        guard case .text(let value) = next() else { throw .column(name) }
        return value
    }

    /// Reads a text that may be absent.
    package mutating func optionalText(_ name: String) throws(EntryDamage) -> String? {
        switch next() {
        case .text(let value): return value
        case .null: return nil
        default: throw .column(name)
        }
    }

    /// Reads bytes; none are stored as a blob of no length.
    package mutating func bytes(_ name: String) throws(EntryDamage) -> [UInt8] {
        guard case .bytes(let value) = next() else { throw .column(name) }
        return value
    }

    /// Reads bytes that may be absent.
    package mutating func optionalBytes(_ name: String) throws(EntryDamage) -> [UInt8]? {
        switch next() {
        case .bytes(let value): return value
        case .null: return nil
        default: throw .column(name)
        }
    }

    private mutating func next() -> ColumnValue {
        defer { index += 1 }
        return row.values[index]
    }
}
