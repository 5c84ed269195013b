public import StoreEngine

/// The portraits and lists that were received, and the edits that were made, kept for the time without a portal.
///
/// A store is one SQLite file, `portrait.sqlite` in the cache folder, that the processes of one machine may use at once, or
/// the tables of one schema of PostgreSQL, for any number of machines. A change is one transaction that is on disk when the
/// call returns; only pages of lists may be lost with the power. One user is one entry, whatever name it was asked for by.
///
/// All methods may be called from any task. Reads do not wait for writes. What waits for others is done on the queues of the
/// connections, except the first opening of a file, which the caller waits for; a read that finds its connection free is
/// done at once.
public final class OfflineStore: Sendable {
    /// Where the store is and how it behaves.
    public let configuration: Configuration

    package let engine: any DatabaseEngine
    /// Whether calls wait for a database that went away, as long as they would for other processes.
    package let waits: Bool
    /// The lease under which edits are sent through this store; nil for none.
    public let lease: EditLease?

    /// Opens a store.
    ///
    /// Nothing is made before something is stored; a folder or schema that is empty is an empty store. An earlier layout is
    /// brought to the current one. A database is connected to when it is first used, and its errors come then.
    ///
    /// - Parameter configuration: Where the store is and how it behaves.
    /// - Throws: For a file ``StoreError/newerLayout(path:found:known:)`` when a newer version made the file,
    ///   ``StoreError/notADatabase(path:)`` when it is something else, ``StoreError/unreachable(path:detail:)``,
    ///   ``StoreError/corrupt(path:detail:)``, ``StoreError/busy(path:)`` and ``StoreError/io(path:detail:)`` when it
    ///   can't be read. The file is not changed then.
    public init(configuration: Configuration) throws(StoreError) {
        self.configuration = configuration
        waits = true
        lease = nil
        switch configuration.address {
        case .folder:
            var file = SQLiteEngine.Configuration(
                folder: configuration.folder,
                path: configuration.path,
                layout: .current,
                busyTimeout: configuration.busyTimeout,
                servesOneTask: configuration.servesOneTask,
                clock: configuration.now,
                maximumPageCount: configuration.maximumPageCount
            )
            file.disk = configuration.disk
            file.process = configuration.process
            let engine = SQLiteEngine(configuration: file)
            self.engine = engine
            try engine.open()
        case .postgres(let address):
            engine = PostgresEngine(
                address: address,
                layout: .current,
                limit: configuration.busyTimeout,
                maximumConnectionCount: configuration.maximumConnectionCount,
                clock: configuration.leaseClock
            )
        }
    }

    private init(_ other: OfflineStore, waits: Bool, lease: EditLease?) {
        configuration = other.configuration
        engine = other.engine
        self.waits = waits
        self.lease = lease
    }

    /// Gives the same store, whose calls wait for a database that went away, or fail at once.
    ///
    /// Both share their connections, and closing one closes the other. One that was never reached is waited for by neither.
    ///
    /// - Parameter isPatient: Whether the calls wait.
    /// - Returns: The store.
    public func waitingForDatabase(_ isPatient: Bool) -> OfflineStore {
        isPatient == waits ? self : OfflineStore(self, waits: isPatient, lease: lease)
    }

    /// Gives the same store for who sends under a lease: what it does to edits is refused once another holder has it.
    ///
    /// Both share their connections, and closing one closes the other.
    ///
    /// - Parameter lease: The lease.
    /// - Returns: The store, for as long as the lease is held.
    public func holding(_ lease: EditLease) -> OfflineStore {
        OfflineStore(self, waits: waits, lease: lease)
    }

    /// Closes the store's connections; calls that are under way finish, later ones fail.
    ///
    /// Everything acknowledged is on disk already. Calling it twice does nothing more.
    public func close() {
        engine.close()
    }
}
