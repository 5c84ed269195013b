import Dispatch
import Synchronization

/// A place for one connection with a thread's time of its own, so that nobody else waits when the database does.
final class PostgresLink: Sendable {
    private let queue = DispatchQueue(label: "portrait.postgres")
    private let connection = Mutex<PostgresConnection?>(nil)

    /// Does something with the connection, or with the want of one.
    ///
    /// - Parameter work: What to do; it is told of cancellation, and leaves the connection to use next.
    /// - Returns: What the work returns.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (inout PostgresConnection?, Interruption) -> Value
    ) async -> Value {
        let interruption = Interruption()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.async {
                    continuation.resume(returning: self.connection.withLock { work(&$0, interruption) })
                }
            }
        } onCancel: {
            interruption.cancel()
        }
    }
}
