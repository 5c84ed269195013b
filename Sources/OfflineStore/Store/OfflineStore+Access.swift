package import StoreEngine

extension OfflineStore {
    /// Reads in one snapshot of the store.
    ///
    /// - Parameter body: What to read.
    /// - Returns: What the body returns, or nil where there is no store yet.
    /// - Throws: The store's error for whatever the body threw.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value? {
        try await engine.read(waits: waits, body)
    }

    /// Changes the store in one transaction, which is on disk when this returns, or has not been.
    ///
    /// - Parameter body: What to change.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await engine.write(.durable, waits: waits, body)
    }

    /// Keeps what the portal can be asked for again, in one transaction that is whole or not there; it may be lost with
    /// the power.
    ///
    /// Cost: a hundredth of a change that is on disk when it returns.
    ///
    /// - Parameter body: What to change.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    package func keep<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        try await engine.write(.kept, waits: waits, body)
    }
}
