/// A database inside of one transaction, as the records see it, whichever engine it is of.
///
/// Statements are written once for all engines: values stand for `?` in their order, columns are read by their place, what
/// is inserted is told by `RETURNING`. A statement's text is fixed, as engines keep what they made of it. It is used only
/// on the queue that it was given out on, and not after the transaction.
package protocol Database: AnyObject {
    /// What the engine writes in its own way.
    var dialect: Dialect { get }

    /// The process whose transaction it is, which holds the leases that are taken in it.
    var process: ProcessIdentity { get }

    /// Tells the time by which leases end, in milliseconds since 1970: the same clock for all who use the store.
    ///
    /// - Returns: The time.
    /// - Throws: The engine's failure.
    func now() throws(StoreError) -> Int64

    /// Runs a statement.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The number of rows that it changed; those that went with them don't count.
    /// - Throws: The engine's failure.
    @discardableResult
    func execute(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> Int

    /// Runs a statement and reads all rows that it gives.
    ///
    /// - Parameters:
    ///   - sql: The statement; it says itself how many rows there are at most.
    ///   - arguments: The values for its question marks.
    /// - Returns: The rows.
    /// - Throws: The engine's failure.
    func rows(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> [Row]

    /// Tells other connections something, once the transaction went through; where the engine can't, nothing is told.
    ///
    /// - Parameter message: What is told, on one line.
    func notify(_ message: String)

    /// Lets the engine look at the whole of its own structure.
    ///
    /// - Returns: What is wrong with it, one sentence each.
    /// - Throws: The engine's failure.
    func complaints() throws(StoreError) -> [String]
}

extension Database {
    /// Runs a statement without arguments.
    ///
    /// - Parameter sql: The statement.
    /// - Returns: The number of rows that it changed.
    /// - Throws: The engine's failure.
    @discardableResult
    package func execute(_ sql: String) throws(StoreError) -> Int {
        try execute(sql, [])
    }

    /// Reads the first row that a statement gives.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The row; nil where there is none.
    /// - Throws: The engine's failure.
    package func row(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(StoreError) -> Row? {
        try rows(sql, arguments).first
    }

    /// Reads the number in the first column of the first row.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The number; nil where there is no row, or none in it.
    /// - Throws: The engine's failure.
    package func integer(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(StoreError) -> Int64? {
        try row(sql, arguments)?.integer(0)
    }

    /// Reads the numbers in the first column of all rows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The numbers; what is none is left out.
    /// - Throws: The engine's failure.
    package func integers(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(StoreError) -> [Int64] {
        try rows(sql, arguments).compactMap { $0.integer(0) }
    }

    /// Inserts a row.
    ///
    /// - Parameters:
    ///   - sql: The statement, which returns the number of the row.
    ///   - arguments: The values for its question marks.
    /// - Returns: The number of the row.
    /// - Throws: The engine's failure.
    package func insert(_ sql: String, _ arguments: [(any ColumnConvertible)?]) throws(StoreError) -> Int64 {
        guard let id = try integer(sql, arguments) else { throw .defect(detail: "nothing was inserted") }
        return id
    }
}
