/// How the store's connections are opened.
struct ConnectionOpening: Sendable {
    private let configuration: SQLiteEngine.Configuration

    /// The path of the file.
    let path: String

    /// Creates the openings of a store's connections.
    init(configuration: SQLiteEngine.Configuration) {
        self.configuration = configuration
        self.path = configuration.path
    }

    /// Makes the folder and an empty file.
    func makeFile() throws(StoreError) {
        try configuration.disk.makeFile(configuration.folder, path)
    }

    /// Opens the connection for reading and looks at the file's layout.
    ///
    /// Where SQLite can't take part in the locking because folder or file can't be written, and no journal holds
    /// anything, the file is read as one that does not change.
    func reader() throws(StoreError) -> (SQLiteQueue, LayoutState) {
        try reader(place: configuration.servesOneTask ? .callersThread : .callersThreadIfFree)
    }

    /// Opens one more connection for reading, whose reads are long.
    func separateReader() throws(StoreError) -> SQLiteQueue {
        try reader(place: place).0
    }

    /// Opens the connection for writing, whose commits are on disk when they return, and brings the layout up to date.
    func writer() throws(StoreError) -> SQLiteQueue {
        do {
            let connection = try writing("FULL", busyTimeout: configuration.busyTimeout)
            // 2 is FULL. A commit that is acknowledged before it is on disk would break the store's first promise.
            guard try connection.integer("PRAGMA synchronous") == 2 else {
                throw StoreError.defect(detail: "the database does not wait for the disk")
            }
            if try connection.read({ try LayoutState.examine($0, against: configuration.layout, path: path) })
                != .current
            {
                try Migration.run(configuration.layout.migrations, on: connection)
            }
            return SQLiteQueue(connection, path: path, place: place)
        } catch let error as SQLiteFailure
            where error.code.primary == .cannotOpen
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
    func keptWriter() throws(StoreError) -> SQLiteQueue {
        try lightWriter(busyTimeout: configuration.busyTimeout)
    }

    /// Opens the connection for noting uses; a lost note costs nothing, so it waits neither for locks nor for the disk.
    func notedWriter() throws(StoreError) -> SQLiteQueue {
        try lightWriter(busyTimeout: .zero)
    }

    private func lightWriter(busyTimeout: Duration) throws(StoreError) -> SQLiteQueue {
        do {
            return SQLiteQueue(try writing("NORMAL", busyTimeout: busyTimeout), path: path, place: place)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Where long accesses are made.
    private var place: SQLiteQueue.Place { configuration.servesOneTask ? .callersThread : .ownThread }

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

    private func reader(place: SQLiteQueue.Place) throws(StoreError) -> (SQLiteQueue, LayoutState) {
        do {
            return try openReader(path, for: .reading, place: place)
        } catch let error as SQLiteFailure where error.code == .needsRollback {
            return try readerAfterRollback(place: place)
        } catch let error as SQLiteFailure where [.cannotOpen, .readOnly].contains(error.code.primary) {
            let original = StoreError(error, path: path)
            guard (try configuration.disk.identity("\(path)-wal")?.byteCount ?? 0) == 0 else { throw original }
            do { return try openReader(unchangingPath, for: .readingURI, place: place) } catch { throw original }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Opens the connection for reading once a connection that may write has taken back what was begun.
    ///
    /// It is left where the power goes while the file is being made, and has no write-ahead log yet.
    private func readerAfterRollback(place: SQLiteQueue.Place) throws(StoreError) -> (SQLiteQueue, LayoutState) {
        do {
            _ = try writing("FULL", busyTimeout: configuration.busyTimeout)
            return try openReader(path, for: .reading, place: place)
        } catch {
            throw StoreError(error, path: path)
        }
    }

    private func openReader(
        _ path: String,
        for purpose: SQLite.Purpose,
        place: SQLiteQueue.Place
    ) throws -> (SQLiteQueue, LayoutState) {
        let connection = try SQLiteConnection(
            path,
            for: purpose,
            busyTimeout: configuration.busyTimeout,
            on: configuration.disk
        )
        let layout = try connection.read { connection in
            // Damage to the list of tables is found now, and not by whoever comes first.
            _ = try connection.rows("SELECT 1 FROM sqlite_schema LIMIT 1")
            return try LayoutState.examine(connection, against: configuration.layout, path: self.path)
        }
        return (SQLiteQueue(connection, path: self.path, place: place), layout)
    }

    private func writing(_ synchronous: String, busyTimeout: Duration) throws(SQLiteFailure) -> SQLiteConnection {
        let connection = try SQLiteConnection(
            path,
            for: .writing,
            busyTimeout: busyTimeout,
            on: configuration.disk
        )
        // On a file that has pages it would write one each time.
        if try connection.integer("PRAGMA page_count") == 0 {
            try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        }
        try connection.useWriteAheadLog()
        // Some builds overwrite all that is removed: a full disk has no room for that in the journal.
        try connection.execute(
            """
            PRAGMA synchronous = \(synchronous);
            PRAGMA secure_delete = FAST;
            PRAGMA journal_size_limit = 4194304;
            """
        )
        if let limit = configuration.maximumPageCount { try connection.execute("PRAGMA max_page_count = \(limit)") }
        return connection
    }
}
