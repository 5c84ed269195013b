/// A result of SQLite, extended where SQLite knows more than the plain kind.
///
/// Source: https://sqlite.org/rescode.html
struct SQLiteCode: RawRepresentable, Hashable, Sendable {
    /// SQLite's number.
    let rawValue: Int32

    /// The plain kind of the result.
    var primary: SQLiteCode { SQLiteCode(rawValue: rawValue & 0xFF) }

    /// It is done.
    static let ok = SQLiteCode(rawValue: 0)
    /// The file may not be opened so.
    static let permission = SQLiteCode(rawValue: 3)
    /// The transaction was rolled back already.
    static let abort = SQLiteCode(rawValue: 4)
    /// Another connection holds the file.
    static let busy = SQLiteCode(rawValue: 5)
    /// Something in the same connection holds the table.
    static let locked = SQLiteCode(rawValue: 6)
    /// There is no memory.
    static let noMemory = SQLiteCode(rawValue: 7)
    /// Nothing can be written.
    static let readOnly = SQLiteCode(rawValue: 8)
    /// What was begun has to be taken back first, and this connection may only read.
    static let needsRollback = SQLiteCode(rawValue: 776)
    /// The task was cancelled.
    static let interrupt = SQLiteCode(rawValue: 9)
    /// The disk failed.
    static let io = SQLiteCode(rawValue: 10)
    /// The file of the memory that processes share can't grow, for which there is no space (SQLITE_IOERR_SHMSIZE).
    static let sharedMemoryTooShort = SQLiteCode(rawValue: 4874)
    /// The structure of the file is damaged.
    static let corrupt = SQLiteCode(rawValue: 11)
    /// There is no space left.
    static let full = SQLiteCode(rawValue: 13)
    /// The file can't be opened.
    static let cannotOpen = SQLiteCode(rawValue: 14)
    /// The locks of the journal could not be had.
    static let lockProtocol = SQLiteCode(rawValue: 15)
    /// SQLite was used in a wrong way.
    static let misuse = SQLiteCode(rawValue: 21)
    /// The system can't hold so large a file.
    static let tooLarge = SQLiteCode(rawValue: 22)
    /// The statement is not allowed.
    static let notAllowed = SQLiteCode(rawValue: 23)
    /// An argument stands for no question mark.
    static let range = SQLiteCode(rawValue: 25)
    /// The file is no database.
    static let notADatabase = SQLiteCode(rawValue: 26)
    /// There is a row.
    static let row = SQLiteCode(rawValue: 100)
    /// There are no more rows.
    static let done = SQLiteCode(rawValue: 101)
}
