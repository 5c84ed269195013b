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
    /// Whether the present task waits for a database that went away, as long as it would for other processes; true by
    /// default.
    ///
    /// One that was never reached is not waited for.
    @TaskLocal public static var waitsForDatabase = true

    /// Where the store is and how it behaves.
    public let configuration: Configuration

    let engine: any StoreEngine

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
        switch configuration.address {
        case .folder:
            let engine = SQLiteEngine(configuration: configuration)
            self.engine = engine
            try engine.open()
        case .postgres(let address):
            engine = PostgresEngine(address: address, configuration: configuration)
        }
    }

    /// Closes the store's connections; calls that are under way finish, later ones fail.
    ///
    /// Everything acknowledged is on disk already. Calling it twice does nothing more.
    public func close() {
        engine.close()
    }
}
