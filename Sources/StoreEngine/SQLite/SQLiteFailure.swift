/// What SQLite could not do.
struct SQLiteFailure: Error, Hashable, Sendable {
    /// The extended result.
    let code: SQLiteCode

    /// SQLite's words for it.
    let message: String
}
