/// An order of rows by one of their columns.
struct RowOrder<Row>: Sendable {
    /// The value of a column.
    enum Column: Comparable, Sendable {
        case number(Double)
        case text(String)
    }

    /// The name, which tells it from other orders.
    var name: String
    /// Whether small values come first.
    var isAscending: Bool
    /// The value that counts.
    var column: @Sendable (Row) -> Column

    /// Orders by a text, without regard to case.
    ///
    /// - Parameters:
    ///   - name: The name of the order.
    ///   - isAscending: Whether small values come first.
    ///   - column: The text.
    /// - Returns: The order.
    static func text(
        _ name: String,
        isAscending: Bool = false,
        _ column: @escaping @Sendable (Row) -> String
    ) -> RowOrder {
        RowOrder(name: name, isAscending: isAscending) { .text(column($0).lowercased()) }
    }

    /// Orders by a whole number: a date in milliseconds or a key.
    ///
    /// - Parameters:
    ///   - name: The name of the order.
    ///   - isAscending: Whether small values come first.
    ///   - column: The number; below 2^53, so that a double holds it.
    /// - Returns: The order.
    static func number(
        _ name: String,
        isAscending: Bool = false,
        _ column: @escaping @Sendable (Row) -> Int64
    ) -> RowOrder {
        RowOrder(name: name, isAscending: isAscending) { .number(Double(column($0))) }
    }
}
