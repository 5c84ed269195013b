/// What keeps the store's rows: transactions on an engine's connections.
///
/// Bodies are functions of the database alone: an engine may run one again where another writer came between.
package protocol DatabaseEngine: Sendable {
    /// Where the store is, as errors tell it; without a password.
    var place: String { get }

    /// What the engine writes in its own way.
    var dialect: Dialect { get }

    /// Tells whether there is a store already; connections that are gone are noticed.
    ///
    /// - Parameter waits: Whether a database that went away is waited for.
    /// - Returns: Whether there is one; false where nothing was ever stored.
    /// - Throws: The failure to open it.
    func isThere(waits: Bool) async throws(StoreError) -> Bool

    /// Reads in one snapshot of the store.
    ///
    /// - Parameters:
    ///   - waits: Whether a database that went away is waited for, as long as for other processes; one that was never
    ///     reached is not.
    ///   - body: What to read.
    /// - Returns: What the body returns, or nil where there is no store yet.
    /// - Throws: The store's error for whatever the body threw.
    func read<Value: Sendable>(
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value?

    /// Changes the store in one transaction; makes the store where there is none.
    ///
    /// - Parameters:
    ///   - durability: What is sure of the change when this returns.
    ///   - waits: Whether a database that went away is waited for.
    ///   - body: What to change.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    func write<Value: Sendable>(
        _ durability: Durability,
        waits: Bool,
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value

    /// Gives what reads through a connection of its own, for work that is so long that others can't wait for it.
    ///
    /// - Parameter waits: Whether a database that went away is waited for.
    /// - Returns: The reader, or nil where there is no store yet.
    /// - Throws: The failure to open it.
    func separateReader(waits: Bool) async throws(StoreError) -> (any SeparateReader)?

    /// Proves that what was stored is still where it was put.
    ///
    /// - Throws: ``StoreError/corrupt(path:detail:)`` where something else has overwritten the file.
    func proveIntact() async throws(StoreError)

    /// Makes sure that something may be stored so that room is left to remove something again.
    ///
    /// - Parameter byteCount: The number of bytes of what is to be stored.
    /// - Throws: ``StoreError/diskFull(path:)``; what a database has room for is its own affair.
    func requireRoom(for byteCount: Int) async throws(StoreError)

    /// Gives the space of removed rows back, as far as the engine doesn't do so by itself.
    ///
    /// - Throws: The engine's failure.
    func releaseSpace() async throws(StoreError)

    /// Writes a file anew, so that nothing is in it any more of what was removed; elsewhere the database does so by itself, in
    /// its own time.
    ///
    /// - Throws: ``StoreError/busy(path:)`` where others read an earlier state for too long.
    func eraseRemoved() async throws(StoreError)

    /// Gives what hears of changes.
    ///
    /// - Returns: The listener; nil where the engine tells nothing.
    func listen() -> PostgresNoticeListener?

    /// Tells how many bytes the store takes on disk.
    ///
    /// - Parameter waits: Whether a database that went away is waited for.
    /// - Returns: The number of bytes.
    /// - Throws: The engine's failure.
    func diskByteCount(waits: Bool) async throws(StoreError) -> Int

    /// Lets go of all connections; each closes when its last access is done.
    func close()
}

extension DatabaseEngine {
    /// Asks for nothing.
    package func requireRoom(for byteCount: Int) async throws(StoreError) {}
}
