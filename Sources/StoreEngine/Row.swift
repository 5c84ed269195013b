/// A row that a statement gave, its values in the order in which the statement names them.
package struct Row: Hashable, Sendable {
    /// The values.
    package let values: [ColumnValue]

    /// The number in a column; nil where there is something else.
    ///
    /// - Parameter index: The place of the column, from 0 on.
    /// - Returns: The number.
    package func integer(_ index: Int) -> Int64? {
        if case .integer(let value) = values[index] { value } else { nil }
    }

    /// The text in a column; nil where there is something else.
    ///
    /// - Parameter index: The place of the column, from 0 on.
    /// - Returns: The text.
    package func text(_ index: Int) -> String? {
        if case .text(let value) = values[index] { value } else { nil }
    }
}
