extension Database {
    /// Walks over rows in the order of their growing numbers, a part at a time, so that memory is bounded by a part.
    ///
    /// - Parameters:
    ///   - sql: The query: its first question mark is the number after which it begins, its last one the number of rows, and
    ///     the number of a row is its first column.
    ///   - arguments: The values for the question marks between them.
    ///   - last: The number after which to begin.
    ///   - size: The number of rows of a part.
    ///   - body: Takes a row, and tells whether it wants another one.
    /// - Throws: The database's error, or what the body throws.
    package func walk(
        _ sql: String,
        _ arguments: [(any ColumnConvertible)?],
        after last: Int64,
        inPartsOf size: Int,
        _ body: (Row) throws -> Bool
    ) throws {
        var last = last
        while true {
            let part = try rows(sql, [last] + arguments + [size])
            for row in part where try !body(row) { return }
            guard part.count == size, let next = part.last?.integer(0) else { return }
            last = next
        }
    }
}
