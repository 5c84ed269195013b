import Synchronization

/// The store's connections, each opened when it is first needed.
///
/// One for reading (never writes), one for writing (every commit is on disk), one for keeping what the portal can be asked
/// for again (waits for locks, not for the disk), one for noting uses (waits for nothing).
final class Connections: Sendable {
    private struct State {
        var isClosed = false
        var file: FileIdentity?
        var reader: SQLiteQueue?
        var writer: SQLiteQueue?
        var keptWriter: SQLiteQueue?
        var notedWriter: SQLiteQueue?

        var opened: [SQLiteQueue] { [reader, writer, keptWriter, notedWriter].compactMap(\.self) }
    }

    private let opening: ConnectionOpening
    private let servesOneTask: Bool
    private let disk: StoreDisk
    private let state = Mutex(State())

    /// Prepares the connections of a store; nothing is opened yet.
    init(configuration: SQLiteEngine.Configuration) {
        opening = ConnectionOpening(configuration: configuration)
        servesOneTask = configuration.servesOneTask
        disk = configuration.disk
    }

    /// The path of the file.
    var path: String { opening.path }

    /// Gives the connection for reading, or nil where there is no store yet.
    func reader() throws(StoreError) -> SQLiteQueue? {
        try state.withLock { (state) throws(StoreError) -> SQLiteQueue? in
            try refresh(&state)
            return try reader(&state)
        }
    }

    /// Opens one more connection for reading, for work that is so long that others can't wait for it.
    func separateReader() throws(StoreError) -> SQLiteQueue? {
        guard try reader() != nil else { return nil }
        return try opening.separateReader()
    }

    /// Gives the connection for changes that are as durable as this.
    func connection(for durability: Durability) throws(StoreError) -> SQLiteQueue {
        switch durability {
        case .durable, .claimed: try writer()
        case .kept, .reserved: try keptWriter()
        case .noted: try notedWriter()
        }
    }

    /// Gives the connection for writing; makes the file where there is none.
    func writer() throws(StoreError) -> SQLiteQueue {
        try state.withLock { (state) throws(StoreError) -> SQLiteQueue in
            try refresh(&state)
            return try writer(&state)
        }
    }

    /// Gives the connection for keeping what the portal can be asked for again; makes the file where there is none.
    func keptWriter() throws(StoreError) -> SQLiteQueue {
        try state.withLock { (state) throws(StoreError) -> SQLiteQueue in
            try refresh(&state)
            if let keptWriter = state.keptWriter { return keptWriter }
            // Only a file that is made or brought up to date takes the connection whose commits wait for the disk.
            if try reader(&state) == nil { _ = try writer(&state) }
            let keptWriter = try opening.keptWriter()
            state.keptWriter = keptWriter
            return keptWriter
        }
    }

    /// Gives the connection for noting uses, which neither waits for a lock nor for the disk.
    func notedWriter() throws(StoreError) -> SQLiteQueue {
        try state.withLock { (state) throws(StoreError) -> SQLiteQueue in
            try refresh(&state)
            if let notedWriter = state.notedWriter { return notedWriter }
            let notedWriter = try opening.notedWriter()
            state.notedWriter = notedWriter
            return notedWriter
        }
    }

    /// Lets go of all connections; each closes when its last access is done.
    ///
    /// With a single task that is now.
    func close() {
        state.withLock { state in
            if servesOneTask {
                // Everything acknowledged is on disk already; what can't be tidied up, the next process finds in the journal.
                for queue in state.opened { queue.close() }
            } else {
                state = State()
            }
            state.isClosed = true
        }
    }

    /// Forgets connections to a file that is no longer the one at the path: what they write would be lost.
    private func refresh(_ state: inout State) throws(StoreError) {
        guard !state.isClosed else { throw .closed }
        let found = try disk.identity(path)
        if let file = state.file, let found, file.isSameFile(as: found) { return }
        state = State()
        state.file = found
    }

    private func reader(_ state: inout State) throws(StoreError) -> SQLiteQueue? {
        if let reader = state.reader { return reader }
        guard state.file != nil else { return nil }
        let (reader, layout) = try opening.reader()
        switch layout {
        case .blank:
            return nil
        case .earlier:
            _ = try writer(&state, checked: true)
        case .current:
            break
        }
        state.reader = reader
        return reader
    }

    private func writer(_ state: inout State, checked: Bool = false) throws(StoreError) -> SQLiteQueue {
        if let writer = state.writer { return writer }
        if state.file == nil {
            try opening.makeFile()
            state.file = try disk.identity(path)
        } else if !checked {
            // A file that is not ours, or a newer version's, is to be found before anything is opened for writing.
            _ = try reader(&state)
            if let writer = state.writer { return writer }
        }
        let writer = try opening.writer()
        state.writer = writer
        return writer
    }
}
