/// The version of the file's tables.
enum Layout: Hashable {
    /// Nothing is in the file yet.
    case blank
    /// An earlier version of the program made it.
    case earlier(Int)
    /// This version knows it.
    case current

    /// The number of the layout that this version writes; the number of migrations.
    static let currentNumber = 5

    /// The mark of the program in the file's header: `prtr`.
    static let applicationId = 0x7072_7472

    /// Looks at the header of a file.
    ///
    /// Cost: the first page is read, nothing else of a file that is in use.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - path: The path for errors.
    /// - Returns: The layout, which may be worked with.
    /// - Throws: ``StoreError/newerLayout(path:found:known:)``, ``StoreError/notADatabase(path:)``, or the database's
    ///   error.
    static func examine(_ connection: SQLiteConnection, path: String) throws -> Layout {
        let application = Int(try connection.integer("PRAGMA application_id") ?? 0)
        let number = Int(try connection.integer("PRAGMA user_version") ?? 0)
        if application == applicationId {
            guard number <= currentNumber else {
                throw StoreError.newerLayout(path: path, found: number, known: currentNumber)
            }
            if number == currentNumber { return .current }
            if number > 0 { return .earlier(number) }
        }
        // The list of migrations alone is a file that is being made, or whose making was cut short.
        let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
        let tableCount = try connection.integer(sql) ?? 0
        guard number == 0, application == 0 || application == applicationId, tableCount == 0 else {
            throw StoreError.notADatabase(path: path)
        }
        return .blank
    }
}
