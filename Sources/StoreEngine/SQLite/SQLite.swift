internal import CSQLite
internal import LibraryVersions

/// The functions of SQLite, one for each that the store calls; this file alone calls the library.
///
/// Connections and statements are SQLite's handles; each has one owner that closes it, and is used on one thread at a
/// time.
/// Source: https://sqlite.org/c3ref/funclist.html
enum SQLite {
    /// What a connection is for.
    enum Purpose: Sendable {
        /// Reading.
        case reading
        /// Reading what a URI names.
        case readingURI
        /// Reading and writing; the file is made where there is none.
        case writing

        fileprivate var flags: Int32 {
            // Whoever uses the connection has a lock of his own, and wants to know results exactly.
            let always = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
            return switch self {
            case .reading: always | SQLITE_OPEN_READONLY
            case .readingURI: always | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            case .writing: always | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            }
        }
    }

    /// Which SQLite this is: `sqlite3_libversion`.
    static var libraryVersion: LibraryVersion {
        let function: @convention(c) () -> UnsafePointer<CChar>? = unsafe sqlite3_libversion
        return unsafe LibraryVersion(
            "sqlite",
            version: unsafe function().map { unsafe String(cString: $0) } ?? "",
            function: unsafeBitCast(function, to: UnsafeRawPointer.self),
            source: "libsqlite3-dev"
        )
    }

    // MARK: Connections

    /// What is set for all connections: `sqlite3_config`.
    private static let settings: Void = portrait_sqlite3_count_no_memory()

    /// Opens a file: `sqlite3_open_v2`.
    ///
    /// A handle that comes with a failure tells its message, and is to be closed as well.
    /// The file system is the machine's own where it has no name.
    static func open(
        _ path: String,
        for purpose: Purpose,
        on fileSystem: String?
    ) -> (connection: OpaquePointer?, code: SQLiteCode) {
        _ = settings
        var connection: OpaquePointer?
        let code =
            if let fileSystem {
                unsafe sqlite3_open_v2(path, &connection, purpose.flags, fileSystem)
            } else {
                unsafe sqlite3_open_v2(path, &connection, purpose.flags, nil)
            }
        return unsafe (connection, SQLiteCode(rawValue: code))
    }

    /// Closes a connection, at the end of its last statement: `sqlite3_close_v2`.
    static func close(_ connection: OpaquePointer?) {
        _ = unsafe sqlite3_close_v2(connection)
    }

    /// Tells the words for the last failure: `sqlite3_errmsg`.
    static func message(of connection: OpaquePointer?) -> String {
        guard let text = unsafe sqlite3_errmsg(connection) else { return "no message" }
        return unsafe String(cString: text)
    }

    /// Reads the first bytes of the file itself, past the journal and the memory: `sqlite3_file_control` and `xRead`.
    ///
    /// - Returns: The bytes; a file that is shorter is a failure.
    static func start(of connection: OpaquePointer, byteCount: Int) -> (bytes: [UInt8], code: SQLiteCode) {
        var bytes = [UInt8](repeating: 0, count: byteCount)
        let code = unsafe bytes.withUnsafeMutableBytes { room in
            unsafe portrait_sqlite3_read_start(connection, room.baseAddress, Int32(room.count))
        }
        return (bytes, SQLiteCode(rawValue: code))
    }

    /// Takes text in double quotes for a name only: `sqlite3_db_config`.
    static func forbidQuotedText(_ connection: OpaquePointer) -> SQLiteCode {
        SQLiteCode(rawValue: unsafe portrait_sqlite3_forbid_quoted_text(connection))
    }

    /// Lets a patience decide how long others are waited for: `sqlite3_busy_handler`.
    ///
    /// It has to outlive the connection.
    static func setBusyHandler(_ connection: OpaquePointer, _ patience: SQLitePatience) -> SQLiteCode {
        let context = unsafe Unmanaged.passUnretained(patience).toOpaque()
        let code = unsafe sqlite3_busy_handler(
            connection,
            { @Sendable context, count in
                guard let context = unsafe context else { return 0 }
                let patience = unsafe Unmanaged<SQLitePatience>.fromOpaque(context).takeUnretainedValue()
                return patience.lasts(isFirst: count == 0) ? 1 : 0
            },
            context
        )
        return SQLiteCode(rawValue: code)
    }

    /// Ends what the connection is doing, from any thread: `sqlite3_interrupt`.
    ///
    /// It does not end a wait for others.
    static func interrupt(_ connection: OpaquePointer) {
        unsafe sqlite3_interrupt(connection)
    }

    /// Whether no transaction is open: `sqlite3_get_autocommit`.
    static func isOutsideTransaction(_ connection: OpaquePointer) -> Bool {
        unsafe sqlite3_get_autocommit(connection) != 0
    }

    /// The number of rows that the last statement changed: `sqlite3_changes64`.
    static func changeCount(_ connection: OpaquePointer) -> Int {
        Int(unsafe sqlite3_changes64(connection))
    }

    /// Runs several statements, whose rows are dropped: `sqlite3_exec`.
    static func execute(_ script: String, on connection: OpaquePointer) -> SQLiteCode {
        SQLiteCode(rawValue: unsafe sqlite3_exec(connection, script, nil, nil, nil))
    }

    // MARK: Statements

    /// Prepares the first statement of a text, to be used many times: `sqlite3_prepare_v3`.
    ///
    /// - Returns: The statement, which is nil also where the text has none; the result; whether more text follows.
    static func prepare(
        _ sql: String,
        on connection: OpaquePointer
    ) -> (statement: OpaquePointer?, code: SQLiteCode, hasMore: Bool) {
        var statement: OpaquePointer?
        var hasMore = false
        let code = unsafe sql.withCString { text in
            var rest: UnsafePointer<CChar>?
            let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
            let code = unsafe sqlite3_prepare_v3(connection, text, -1, flags, &statement, &rest)
            hasMore = unsafe rest.map { unsafe $0.pointee != 0 } ?? false
            return code
        }
        return unsafe (statement, SQLiteCode(rawValue: code), hasMore)
    }

    /// Gives a statement back: `sqlite3_finalize`.
    static func finalize(_ statement: OpaquePointer) {
        _ = unsafe sqlite3_finalize(statement)
    }

    /// The connection of a statement: `sqlite3_db_handle`.
    static func connection(of statement: OpaquePointer) -> OpaquePointer? {
        unsafe sqlite3_db_handle(statement)
    }

    /// The number of question marks: `sqlite3_bind_parameter_count`.
    static func argumentCount(_ statement: OpaquePointer) -> Int {
        Int(unsafe sqlite3_bind_parameter_count(statement))
    }

    /// Puts a copy of a value in place of a question mark, from 1 on: `sqlite3_bind_int64` and those for the other kinds.
    static func bind(_ value: ColumnValue, at index: Int32, to statement: OpaquePointer) -> SQLiteCode {
        let code =
            switch value {
            case .integer(let number):
                unsafe sqlite3_bind_int64(statement, index, number)
            case .text(let text):
                unsafe text.withCString { address in
                    let count = UInt64(text.utf8.count)
                    let copies = unsafe portrait_sqlite3_copies()
                    return unsafe sqlite3_bind_text64(statement, index, address, count, copies, UInt8(SQLITE_UTF8))
                }
            case .bytes(let bytes) where bytes.isEmpty:
                // Where there are no bytes there may be no address, which would stand for null.
                unsafe sqlite3_bind_zeroblob(statement, index, 0)
            case .bytes(let bytes):
                unsafe bytes.withUnsafeBytes { buffer in
                    let count = UInt64(buffer.count)
                    let copies = unsafe portrait_sqlite3_copies()
                    return unsafe sqlite3_bind_blob64(statement, index, buffer.baseAddress, count, copies)
                }
            case .null, .foreign:
                unsafe sqlite3_bind_null(statement, index)
            }
        return SQLiteCode(rawValue: code)
    }

    /// Goes on to the next row: `sqlite3_step`.
    static func step(_ statement: OpaquePointer) -> SQLiteCode {
        SQLiteCode(rawValue: unsafe sqlite3_step(statement))
    }

    /// Ends a run, and lets go of the arguments: `sqlite3_reset`, `sqlite3_clear_bindings`.
    ///
    /// A statement that is not reset keeps its transaction open. The result is that of the last step once more.
    static func reset(_ statement: OpaquePointer) {
        _ = unsafe sqlite3_reset(statement)
        _ = unsafe sqlite3_clear_bindings(statement)
    }

    /// The number of columns: `sqlite3_column_count`.
    static func columnCount(_ statement: OpaquePointer) -> Int32 {
        unsafe sqlite3_column_count(statement)
    }

    /// Copies a column of the row, from 0 on: `sqlite3_column_type` and those for each kind.
    static func column(_ index: Int32, of statement: OpaquePointer) -> ColumnValue {
        switch unsafe sqlite3_column_type(statement, index) {
        case SQLITE_NULL:
            return .null
        case SQLITE_INTEGER:
            return .integer(unsafe sqlite3_column_int64(statement, index))
        case SQLITE_TEXT:
            // Its length is told, as there may be zeros in it.
            guard let text = unsafe sqlite3_column_text(statement, index) else { return .text("") }
            let count = Int(unsafe sqlite3_column_bytes(statement, index))
            return unsafe .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
        case SQLITE_BLOB:
            // No address comes with no bytes.
            guard let bytes = unsafe sqlite3_column_blob(statement, index) else { return .bytes([]) }
            let count = Int(unsafe sqlite3_column_bytes(statement, index))
            return unsafe .bytes(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        default:
            return .foreign
        }
    }
}
