/// Reading through the connections of an engine.
struct PostgresReader: SeparateReader {
    /// The engine.
    let engine: PostgresEngine
    /// Whether a database that went away is waited for.
    let waits: Bool

    /// Reads in one snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        guard let value = try await engine.read(waits: waits, body) else { throw .notADatabase(path: engine.place) }
        return value
    }
}
