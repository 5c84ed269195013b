/// A prepared statement; the only owner of SQLite's handle.
///
/// After each run it is reset, whatever the end, so that it keeps no transaction open and no argument in memory.
@safe final class SQLiteStatement {
    private let handle: OpaquePointer

    /// Prepares a statement.
    ///
    /// - Parameters:
    ///   - sql: One statement.
    ///   - connection: SQLite's handle of the connection, which outlives the statement.
    /// - Throws: ``SQLiteFailure`` when SQLite does not understand it.
    init(_ sql: String, on connection: OpaquePointer) throws(SQLiteFailure) {
        let (handle, code, hasMore) = unsafe SQLite.prepare(sql, on: connection)
        guard code == .ok else { throw SQLiteFailure(code: code, message: unsafe SQLite.message(of: connection)) }
        guard let handle = unsafe handle else { throw SQLiteFailure(code: .misuse, message: "no statement") }
        unsafe self.handle = handle
        if hasMore { throw SQLiteFailure(code: .misuse, message: "more than one statement") }
    }

    deinit {
        unsafe SQLite.finalize(handle)
    }

    /// Runs the statement; rows that it gives are dropped.
    ///
    /// - Parameter arguments: The values for its question marks.
    /// - Throws: ``SQLiteFailure``.
    func run(_ arguments: [(any ColumnConvertible)?]) throws(SQLiteFailure) {
        defer { unsafe SQLite.reset(handle) }
        try bind(arguments)
        while try step() {}
    }

    /// Runs the statement and copies the rows that it gives.
    ///
    /// - Parameter arguments: The values for its question marks.
    /// - Returns: The rows.
    /// - Throws: ``SQLiteFailure``.
    func rows(_ arguments: [(any ColumnConvertible)?]) throws(SQLiteFailure) -> [Row] {
        defer { unsafe SQLite.reset(handle) }
        try bind(arguments)
        var rows: [Row] = []
        while try step() {
            let columns = 0..<(unsafe SQLite.columnCount(handle))
            rows.append(Row(values: columns.map { unsafe SQLite.column($0, of: handle) }))
        }
        return rows
    }

    private func bind(_ arguments: [(any ColumnConvertible)?]) throws(SQLiteFailure) {
        guard unsafe SQLite.argumentCount(handle) == arguments.count else {
            throw SQLiteFailure(code: .range, message: "\(arguments.count) arguments")
        }
        for (index, argument) in zip(Int32(1)..., arguments) {
            let code = unsafe SQLite.bind(argument?.columnValue ?? .null, at: index, to: handle)
            guard code == .ok else { throw failure(code) }
        }
    }

    /// Goes on to the next row, if there is one.
    private func step() throws(SQLiteFailure) -> Bool {
        let code = unsafe SQLite.step(handle)
        guard code != .row else { return true }
        guard code == .done else { throw failure(code) }
        return false
    }

    private func failure(_ code: SQLiteCode) -> SQLiteFailure {
        SQLiteFailure(code: code, message: unsafe SQLite.message(of: SQLite.connection(of: handle)))
    }
}
