import GRDB

/// How the store's connections are opened.
struct ConnectionOpening: Sendable {
    private let configuration: OfflineStore.Configuration

    /// The path of the file.
    let path: String

    /// Creates the openings of a store's connections.
    init(configuration: OfflineStore.Configuration) {
        self.configuration = configuration
        self.path = configuration.path
    }

    /// Makes the folder and an empty file.
    func makeFile() throws(StoreError) {
        try StoreFiles.make(folder: configuration.folder, path: path)
    }

    /// Opens the connection for reading and looks at the file's layout.
    ///
    /// Where SQLite can't take part in the locking because folder or file can't be written, and no journal holds
    /// anything, the file is read as one that does not change.
    func reader() throws(StoreError) -> (DatabaseQueue, Layout) {
        do {
            return try openReader(path)
        } catch let error as DatabaseError
            where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
        {
            let original = StoreError(error, path: path)
            guard (try FileIdentity.of("\(path)-wal")?.byteCount ?? 0) == 0 else { throw original }
            do { return try openReader(unchangingPath) } catch { throw original }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens the connection for writing, whose commits are on disk when they return, and brings the layout up to date.
    func writer() throws(StoreError) -> DatabaseQueue {
        do {
            let queue = try DatabaseQueue(path: path, configuration: writing("FULL", busyTimeout: busyTimeout))
            // 2 is FULL. A commit that is acknowledged before it is on disk would break the store's first promise.
            guard try queue.read({ try Int.fetchOne($0, sql: "PRAGMA synchronous") }) == 2 else {
                throw StoreError.defect(detail: "the database does not wait for the disk")
            }
            try bringUpToDate(queue)
            return queue
        } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CANTOPEN
            && StoreFiles.isReadOnly(folder: configuration.folder, path: path)
        {
            throw .readOnly(path: path)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens the connection for keeping what the portal can be asked for again, on a file that is up to date.
    ///
    /// What it commits is whole, whatever happens; the last commits may be lost with the power.
    func keeper() throws(StoreError) -> DatabaseQueue {
        try lightWriter(busyTimeout: busyTimeout)
    }

    /// Opens the connection for noting uses; a lost note costs nothing, so it waits neither for locks nor for the disk.
    func noter() throws(StoreError) -> DatabaseQueue {
        try lightWriter(busyTimeout: 0)
    }

    private func lightWriter(busyTimeout: Double) throws(StoreError) -> DatabaseQueue {
        do {
            return try DatabaseQueue(path: path, configuration: writing("NORMAL", busyTimeout: busyTimeout))
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private var busyTimeout: Double {
        configuration.busyTimeout / .seconds(1)
    }

    /// SQLite: `immutable=1` promises that nobody changes the file, so no locks and no journal are needed.
    private var unchangingPath: String {
        var escaped = ""
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
                escaped += "%" + String(byte, radix: 16, uppercase: true)
            default:
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        return "file:\(escaped)?immutable=1"
    }

    private func openReader(_ path: String) throws -> (DatabaseQueue, Layout) {
        var reading = GRDB.Configuration()
        reading.readonly = true
        reading.busyMode = .timeout(busyTimeout)
        let queue = try DatabaseQueue(path: path, configuration: reading)
        let layout = try queue.read { try Layout.examine($0, path: self.path) }
        return (queue, layout)
    }

    private func writing(_ synchronous: String, busyTimeout: Double) -> GRDB.Configuration {
        var writing = GRDB.Configuration()
        writing.busyMode = .timeout(busyTimeout)
        let pageLimit = configuration.maximumPageCount
        // The database library's own WAL set-up would write a table and lower `synchronous`.
        writing.prepareDatabase { db in
            // On a file that has pages it would write one each time.
            if try Int.fetchOne(db, sql: "PRAGMA page_count") == 0 {
                try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            }
            try db.execute(
                sql: """
                    PRAGMA journal_mode = WAL;
                    PRAGMA synchronous = \(synchronous);
                    PRAGMA journal_size_limit = 4194304;
                    """
            )
            if let pageLimit { try db.execute(sql: "PRAGMA max_page_count = \(pageLimit)") }
        }
        return writing
    }

    private func bringUpToDate(_ queue: DatabaseQueue) throws {
        var layout = try queue.read { try Layout.examine($0, path: path) }
        while layout != .current {
            let before = layout
            do {
                try Layout.migrator.migrate(queue)
                layout = .current
            } catch {
                // Another process may have done the same step, and be about to do the next one.
                layout = try queue.read { try Layout.examine($0, path: path) }
                guard layout != before else { throw error }
            }
        }
    }
}
