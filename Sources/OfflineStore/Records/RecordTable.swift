import StoreEngine

/// A table whose rows are written whole.
struct RecordTable: Sendable {
    /// The table's name.
    let name: String
    /// The columns that are written, in order; `id` is not among them.
    let columns: [String]

    /// Writes a row as a new one, or over the one that has its number.
    ///
    /// - Parameters:
    ///   - values: The value of each column.
    ///   - id: The number of the row; 0 for a new one.
    ///   - db: The database, in a transaction.
    /// - Returns: The number of the row.
    /// - Throws: The database's error.
    func save(_ values: [(any ColumnConvertible)?], over id: Int64, in db: any Database) throws -> Int64 {
        guard id == 0 else {
            let assignments = columns.map { "\($0) = ?" }.joined(separator: ", ")
            let sql = "UPDATE \(name) SET \(assignments) WHERE id = ?"
            try db.execute(sql, values + [id])
            return id
        }
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let names = columns.joined(separator: ", ")
        let sql = "INSERT INTO \(name) (\(names)) VALUES (\(marks)) RETURNING id"
        return try db.insert(sql, values)
    }
}
