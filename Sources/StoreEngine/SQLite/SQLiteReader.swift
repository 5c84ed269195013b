import FoundationEssentials

/// Reading through one connection of SQLite.
struct SQLiteReader: SeparateReader {
    /// The connection.
    let queue: SQLiteQueue

    /// The path for errors.
    let path: String

    /// The clock.
    let clock: @Sendable () -> Date

    /// Who reads.
    let process: @Sendable () -> ProcessIdentity

    /// Reads in one snapshot.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        do {
            return try await queue.read { try body(SQLiteDatabase($0, path: path, clock: clock, process: process)) }
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
