/// The version of a file's tables.
enum LayoutState: Hashable {
    /// Nothing is in the file yet.
    case blank
    /// An earlier version of the program made it.
    case earlier(Int)
    /// This version knows it.
    case current

    /// Looks at the header of a file.
    ///
    /// Cost: the first page is read, nothing else of a file that is in use.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - layout: The layout of this version.
    ///   - path: The path for errors.
    /// - Returns: The layout, which may be worked with.
    /// - Throws: ``StoreError/newerLayout(path:found:known:)``, ``StoreError/notADatabase(path:)``, or the database's
    ///   error.
    static func examine(
        _ connection: SQLiteConnection,
        against layout: StoreLayout,
        path: String
    ) throws -> LayoutState {
        let application = Int(try connection.integer("PRAGMA application_id") ?? 0)
        let number = Int(try connection.integer("PRAGMA user_version") ?? 0)
        if application == layout.applicationId {
            guard number <= layout.number else {
                throw StoreError.newerLayout(path: path, found: number, known: layout.number)
            }
            if number == layout.number { return .current }
            if number > 0 { return .earlier(number) }
        }
        // The list of migrations alone is a file that is being made, or whose making was cut short.
        let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'"
        let tableCount = try connection.integer(sql) ?? 0
        guard number == 0, application == 0 || application == layout.applicationId, tableCount == 0 else {
            throw StoreError.notADatabase(path: path)
        }
        return .blank
    }
}
