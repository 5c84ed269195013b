/// A connection of one's own for reading.
package protocol SeparateReader: Sendable {
    /// Reads in one snapshot of the store.
    ///
    /// - Parameter body: What to read.
    /// - Returns: What the body returns.
    /// - Throws: The store's error for whatever the body threw.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value
}
