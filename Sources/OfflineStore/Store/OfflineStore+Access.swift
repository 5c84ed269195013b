import GRDB

extension OfflineStore {
    /// Reads in one snapshot of the store.
    ///
    /// - Parameter body: What to read; called on the queue of the reading connection.
    /// - Returns: What the body returns, or nil where there is no store yet.
    /// - Throws: The store's error for whatever the body threw.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value? {
        guard let reader = try connections.reader() else { return nil }
        return try await read(from: reader, body)
    }

    /// Reads in one snapshot of the store through a connection of one's own.
    ///
    /// - Parameters:
    ///   - reader: The connection.
    ///   - body: What to read; called on the queue of the connection.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    func read<Value: Sendable>(
        from reader: DatabaseQueue,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await reader.read(body)
        } catch {
            throw StoreError(error, path: connections.path)
        }
    }

    /// Changes the store in one transaction, which is on disk when this returns, or has not been.
    ///
    /// - Parameter body: What to change; called on the queue of the writing connection.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await write(to: try connections.writer(), body)
    }

    /// Keeps what the portal can be asked for again, in one transaction that is whole or not there; it may be lost with
    /// the power.
    ///
    /// Cost: a hundredth of a change that is on disk when it returns.
    ///
    /// - Parameter body: What to change; called on the queue of the keeping connection.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    func keep<Value: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await write(to: try connections.keeper(), body)
    }

    private func write<Value: Sendable>(
        to writer: DatabaseQueue,
        _ body: @escaping @Sendable (Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let path = connections.path
        do {
            return try await writer.write { db in
                // A newer version may have changed the layout since this process opened the file.
                guard try Layout.examine(db, path: path) == .current else { throw StoreError.notADatabase(path: path) }
                return try body(db)
            }
        } catch {
            throw StoreError(error, path: path)
        }
    }

    /// Gives the space of removed entries back to the disk, as far as nobody else reads the file.
    func releaseSpace() async throws(StoreError) {
        let writer = try connections.writer()
        do {
            try await writer.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA incremental_vacuum")
                // Busy readers make the checkpoint do less, which is no failure.
                _ = try Row.fetchAll(db, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
        } catch {
            throw StoreError(error, path: connections.path)
        }
    }
}
