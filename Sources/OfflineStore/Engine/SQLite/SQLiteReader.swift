import FoundationEssentials
import GRDB

/// Reading through one connection of SQLite.
struct SQLiteReader: SeparateReader {
    /// The connection.
    let queue: DatabaseQueue

    /// The path for errors.
    let path: String

    /// The clock.
    let clock: @Sendable () -> Date

    /// Whether reads are done on the thread of the caller.
    let staysOnThread: Bool

    /// Reads on the queue of the connection.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any Database) throws -> Value
    ) async throws(StoreError) -> Value {
        let work: @Sendable (GRDB.Database) throws -> Value = { try body(SQLiteDatabase($0, path: path, clock: clock)) }
        do {
            return try await staysOnThread ? queue.readHere(work) : queue.read(work)
        } catch {
            throw StoreError(error, path: path)
        }
    }
}
