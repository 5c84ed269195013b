import FoundationEssentials

/// The store in one file of SQLite, which the processes of one machine may use at once.
package final class SQLiteEngine: DatabaseEngine {
    /// The connections, for whoever has to look at the file itself.
    let connections: Connections
    private let clock: @Sendable () -> Date
    private let layout: StoreLayout
    private let folder: String
    private let disk: StoreDisk
    private let process: @Sendable () -> ProcessIdentity

    /// Prepares the connections; nothing is opened yet.
    ///
    /// - Parameter configuration: Where the store is and how it behaves.
    package init(configuration: Configuration) {
        connections = Connections(configuration: configuration)
        clock = configuration.clock
        layout = configuration.layout
        folder = configuration.folder
        disk = configuration.disk
        process = configuration.process
    }

    /// SQLite.
    package var dialect: Dialect { .sqlite }

    /// The path of the file.
    package var place: String { connections.path }

    /// Opens the connection for reading, which the caller waits for.
    ///
    /// - Throws: The failure to open it.
    package func open() throws(StoreError) {
        _ = try connections.reader()
    }

    /// Tells whether there is a file with a store in it.
    package func isThere(waits: Bool) async throws(StoreError) -> Bool {
        try connections.reader() != nil
    }

    /// Reads through the reading connection.
    package func read<Value: Sendable>(
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value? {
        guard let queue = try connections.reader() else { return nil }
        return try await reader(queue).read(body)
    }

    /// Changes the file through the connection for this durability.
    ///
    /// What is kept costs a hundredth of a change that is on disk when this returns. Where the disk is full, the journal is
    /// emptied into the file, and the change is tried once more.
    package func write<Value: Sendable>(
        _ durability: Durability,
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let writer = try connections.connection(for: durability)
        do throws(StoreError) {
            return try await write(durability, through: writer, body)
        } catch .diskFull {
            // Programs that ended at once may have left a long one.
            try await use(writer) { try $0.emptyJournal() }
            return try await write(durability, through: writer, body)
        }
    }

    private func write<Value: Sendable>(
        _ durability: Durability,
        through writer: SQLiteQueue,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let path = connections.path
        let (clock, layout, process) = (clock, layout, process)
        do {
            return try await writer.write { connection in
                // A newer version may have changed the layout since this process opened the file.
                if durability != .noted, try LayoutState.examine(connection, against: layout, path: path) != .current {
                    throw StoreError.notADatabase(path: path)
                }
                return try body(SQLiteDatabase(connection, path: path, clock: clock, process: process))
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens one more connection for reading.
    package func separateReader(waits: Bool) async throws(StoreError) -> (any SeparateReader)? {
        try connections.separateReader().map(reader)
    }

    /// Looks at the start of the file itself.
    package func proveIntact() async throws(StoreError) {
        guard try await use(try connections.writer(), { $0.isFileIntact }) else {
            throw .corrupt(path: connections.path, detail: "something else has overwritten the file")
        }
    }

    /// What is left free when something is stored, in bytes: removing takes room in the journal before it gives any back.
    private static let reserve = 196_608

    /// Looks at what the disk has left for the journal with what is stored, for the file that grows by it and by what the journal
    /// has already, and for a removal; gives the space of removed rows back first where that is needed.
    package func requireRoom(for byteCount: Int) async throws(StoreError) {
        guard try !hasRoom(for: byteCount) else { return }
        try await releaseSpace()
        guard try hasRoom(for: byteCount) else { throw .diskFull(path: connections.path) }
    }

    private func hasRoom(for byteCount: Int) throws(StoreError) -> Bool {
        guard let free = disk.freeByteCount(folder) else { return true }
        let journal = try disk.identity(connections.path + "-wal")?.byteCount ?? 0
        return free >= journal + 2 * byteCount + Self.reserve
    }

    /// Gives the space of removed entries back to the disk, as far as nobody else reads the file.
    package func releaseSpace() async throws(StoreError) {
        try await use(try connections.writer()) { try $0.releaseSpace() }
    }

    private func use<Value: Sendable>(
        _ queue: SQLiteQueue,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await queue.use(body)
        } catch {
            throw StoreError(error, path: connections.path)
        }
    }

    /// Writes the file anew, and empties its journal.
    ///
    /// Freed pages are not enough: what a row was before it was changed may lie between those that are in use.
    package func eraseRemoved() async throws(StoreError) {
        let writer = try connections.writer()
        let isEmpty: Bool
        do {
            isEmpty = try await writer.use { connection in
                do throws(SQLiteFailure) {
                    try connection.run("VACUUM")
                } catch  where error.code.primary == .full {
                    // It takes as much as all that is left, which is less without the free pages.
                    try connection.releaseSpace()
                    try connection.run("VACUUM")
                }
                _ = try connection.rows("PRAGMA secure_delete = FAST")
                return try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
            }
        } catch {
            throw StoreError(error, path: connections.path)
        }
        guard isEmpty else { throw .busy(path: connections.path) }
    }

    /// Gives nothing: a file tells nobody of anything.
    package func listen() -> PostgresNoticeListener? { nil }

    /// Adds up the file and its journal.
    package func diskByteCount(waits: Bool) async throws(StoreError) -> Int {
        var count = 0
        for suffix in ["", "-wal"] { count += try disk.identity(connections.path + suffix)?.byteCount ?? 0 }
        return count
    }

    /// Lets go of the connections.
    package func close() {
        connections.close()
    }

    private func reader(_ queue: SQLiteQueue) -> SQLiteReader {
        SQLiteReader(queue: queue, path: connections.path, clock: clock, process: process)
    }
}
