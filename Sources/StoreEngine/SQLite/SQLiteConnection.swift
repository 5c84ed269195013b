/// A connection to a file of SQLite; the only owner of SQLite's handle.
///
/// It is used on one thread at a time.
@safe final class SQLiteConnection {
    private let handle: OpaquePointer
    private let patience: SQLitePatience
    private let isReadOnly: Bool
    private var statements: [String: SQLiteStatement] = [:]
    private var isInTransaction = false

    /// Opens a file.
    ///
    /// Rows that refer to nothing can't be written, and text in double quotes is never a value.
    ///
    /// - Parameters:
    ///   - path: The path of the file, or a URI where the purpose says so; a path does not begin with `file:`.
    ///   - purpose: What the connection is for.
    ///   - busyTimeout: The time to wait for others that hold the file; 0 for no wait.
    ///   - disk: Where the file lies; the machine's file system by default.
    /// - Throws: ``SQLiteFailure`` when it can't be opened.
    init(
        _ path: String,
        for purpose: SQLite.Purpose,
        busyTimeout: Duration,
        on disk: StoreDisk = .machine
    ) throws(SQLiteFailure) {
        let (found, code) = unsafe SQLite.open(path, for: purpose, on: disk.name)
        guard code == .ok, let found = unsafe found else {
            let failure = SQLiteFailure(code: code, message: unsafe SQLite.message(of: found))
            unsafe SQLite.close(found)
            throw failure
        }
        unsafe handle = found
        patience = SQLitePatience(timeout: busyTimeout)
        isReadOnly = if case .writing = purpose { false } else { true }
        try check(unsafe SQLite.setBusyHandler(handle, patience))
        try check(unsafe SQLite.forbidQuotedText(handle))
        if !isReadOnly { try execute("PRAGMA foreign_keys = ON") }
    }

    deinit {
        statements.removeAll()
        unsafe SQLite.close(handle)
    }

    // MARK: Statements

    /// Runs a statement, which is kept for the next time.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The number of rows that it changed.
    /// - Throws: ``SQLiteFailure``.
    @discardableResult
    func run(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(SQLiteFailure) -> Int {
        try watched { () throws(SQLiteFailure) in
            try statement(sql).run(arguments)
            return unsafe SQLite.changeCount(handle)
        }
    }

    /// Runs a statement, which is kept for the next time, and copies its rows.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The rows.
    /// - Throws: ``SQLiteFailure``.
    func rows(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(SQLiteFailure) -> [Row] {
        try watched { () throws(SQLiteFailure) in try statement(sql).rows(arguments) }
    }

    /// Reads the number in the first column of the first row.
    ///
    /// - Parameters:
    ///   - sql: The statement.
    ///   - arguments: The values for its question marks.
    /// - Returns: The number; nil where there is none.
    /// - Throws: ``SQLiteFailure``.
    func integer(_ sql: String, _ arguments: [(any ColumnConvertible)?] = []) throws(SQLiteFailure) -> Int64? {
        try rows(sql, arguments).first?.integer(0)
    }

    /// Runs several statements, of which nothing is kept.
    ///
    /// - Parameter script: The statements, with a semicolon after each.
    /// - Throws: ``SQLiteFailure`` of the first that fails; those before it stay done.
    func execute(_ script: String) throws(SQLiteFailure) {
        try watched { () throws(SQLiteFailure) in try check(unsafe SQLite.execute(script, on: handle)) }
    }

    /// Has changes go to a write-ahead log, so that readers and a writer don't wait for each other.
    ///
    /// Of several connections that begin the log of a new file SQLite refuses some at once, without asking the busy handler, as they
    /// could wait for each other for ever. So it is tried again for as long as this one waits for others.
    ///
    /// - Throws: ``SQLiteFailure``.
    func useWriteAheadLog() throws(SQLiteFailure) {
        var isFirst = true
        while true {
            do throws(SQLiteFailure) {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.code.primary == .busy, patience.lasts(isFirst: isFirst) else { throw error }
                isFirst = false
            }
        }
    }

    /// How many pages are moved at a time where the disk is full.
    private static let movedPageCount = 16

    /// Gives the space of free pages back to the disk, as far as nobody else reads the file.
    ///
    /// What is moved goes through the journal first; where that has no room for all of it, a few pages are moved at a time.
    ///
    /// - Throws: ``SQLiteFailure``.
    func releaseSpace() throws(SQLiteFailure) {
        do throws(SQLiteFailure) {
            try run("PRAGMA incremental_vacuum")
        } catch  where error.code.primary == .full {
            var left = Int64.max
            while let count = try integer("PRAGMA freelist_count"), count > 0, count < left {
                left = count
                try run("PRAGMA incremental_vacuum(\(Self.movedPageCount))")
                try emptyJournal()
            }
        }
        try emptyJournal()
    }

    /// Copies what is in the journal into the file, and gives its space back, as far as nobody else reads the file.
    ///
    /// - Throws: ``SQLiteFailure``; busy readers make it do less, which is no failure.
    func emptyJournal() throws(SQLiteFailure) {
        try run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Whether the file still begins as those of SQLite do (Database File Format, section 1.3).
    ///
    /// A connection that is open works on with what it has in memory and in the journal when something else overwrites the
    /// file; what it stores is lost then.
    var isFileIntact: Bool {
        let mark = Array("SQLite format 3\0".utf8)
        let (bytes, code) = unsafe SQLite.start(of: handle, byteCount: mark.count)
        return code == .ok && bytes == mark
    }

    // MARK: Transactions

    /// Reads in one snapshot; what would change the file is refused.
    ///
    /// - Parameter body: What to read.
    /// - Returns: What the body returns.
    /// - Throws: ``SQLiteFailure``, or what the body throws.
    func read<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        guard !isReadOnly else { return try transaction("BEGIN DEFERRED", body) }
        try run("PRAGMA query_only = 1")
        return try finally("PRAGMA query_only = 0") { try transaction("BEGIN DEFERRED", body) }
    }

    /// Changes the file in one transaction, which takes its turn before it reads anything.
    ///
    /// - Parameter body: What to change.
    /// - Returns: What the body returns.
    /// - Throws: ``SQLiteFailure``, or what the body throws; nothing is changed then.
    @discardableResult
    func write<Value>(_ body: (SQLiteConnection) throws -> Value) throws -> Value {
        // One that reads first could not begin to write after another writer came between.
        try transaction("BEGIN IMMEDIATE", body)
    }

    /// Changes the file in one transaction, in which rows may for a time refer to nothing.
    ///
    /// - Parameter body: What to change.
    /// - Throws: ``SQLiteFailure``, or what the body throws; nothing is changed then.
    func writeWithoutReferences(_ body: (SQLiteConnection) throws -> Void) throws {
        // Within a transaction SQLite takes no notice of this.
        try run("PRAGMA foreign_keys = OFF")
        try finally("PRAGMA foreign_keys = ON") { try write(body) }
    }

    /// Works for a task; what it waits for ends with its cancellation.
    ///
    /// - Parameters:
    ///   - interruption: The cancellation of the task.
    ///   - waits: Whether others that hold the file are waited for.
    ///   - body: What to do.
    /// - Returns: What the body returns; nil where others held the file and were not to be waited for.
    /// - Throws: What the body throws.
    func work<Value>(
        for interruption: SQLiteInterruption,
        waits: Bool = true,
        _ body: (SQLiteConnection) throws -> Value
    ) throws -> Value? {
        patience.interruption = interruption
        patience.isGiven = waits
        patience.wasAtEnd = false
        nonisolated(unsafe) let handle = unsafe handle
        interruption.attach { unsafe SQLite.interrupt(handle) }
        defer {
            interruption.attach(nil)
            patience.interruption = nil
            patience.isGiven = true
        }
        do {
            return try body(self)
        } catch {
            guard !waits, patience.wasAtEnd else { throw error }
            return nil
        }
    }

    private func transaction<Value>(_ beginning: String, _ body: (SQLiteConnection) throws -> Value) throws -> Value {
        try run(beginning)
        isInTransaction = true
        defer { isInTransaction = false }
        do {
            let value = try body(self)
            try run("COMMIT")
            return value
        } catch {
            // Some failures have rolled back already; nothing can be done where it fails, and the next one is told.
            if unsafe !SQLite.isOutsideTransaction(handle) { _ = unsafe SQLite.execute("ROLLBACK", on: handle) }
            throw error
        }
    }

    /// Runs a statement after something, whatever its end.
    private func finally<Value>(_ sql: String, _ body: () throws -> Value) throws -> Value {
        let result = Result { try body() }
        try check(unsafe SQLite.execute(sql, on: handle))
        return try result.get()
    }

    // MARK: Failures

    private func statement(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        if let statement = statements[sql] { return statement }
        let statement = try unsafe SQLiteStatement(sql, on: handle)
        statements[sql] = statement
        return statement
    }

    /// Does something, unless the task or the transaction has come to its end.
    private func watched<Value>(_ body: () throws(SQLiteFailure) -> Value) throws(SQLiteFailure) -> Value {
        guard !patience.isInterrupted else { throw .interrupted }
        guard unsafe !isInTransaction || !SQLite.isOutsideTransaction(handle) else {
            throw SQLiteFailure(code: .abort, message: "the transaction was rolled back")
        }
        do {
            return try body()
        } catch {
            // A wait that the task's cancellation ended looks like one that took too long.
            throw error.code.primary == .busy && patience.isInterrupted ? .interrupted : error
        }
    }

    private func check(_ code: SQLiteCode) throws(SQLiteFailure) {
        guard code == .ok else { throw SQLiteFailure(code: code, message: unsafe SQLite.message(of: handle)) }
    }
}

extension SQLiteFailure {
    fileprivate static let interrupted = SQLiteFailure(code: .interrupt, message: "interrupted")
}
