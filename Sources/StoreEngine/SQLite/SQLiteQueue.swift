import Dispatch
import Synchronization

/// A connection for which a bounded number of tasks queue up, so that one access at a time is made.
///
/// It is closed when the last access is done.
final class SQLiteQueue: Sendable {
    /// Where accesses are made.
    enum Place: Sendable {
        /// On the thread of the caller, who waits.
        case callersThread
        /// On a thread of the queue's own, as they may wait for others or for the disk.
        case ownThread
        /// Reads on the thread of the caller where they find nothing to wait for; all else on a thread of the queue's own.
        case callersThreadIfFree
    }

    private let connection: Mutex<SQLiteConnection?>
    private let path: String
    private let place: Place
    private let maximumWaiterCount: Int
    private let thread = DispatchQueue(label: "portrait.sqlite")
    /// How many accesses wait for the queue's own thread, the one that is made there included.
    private let waitingCount = Atomic(0)

    /// Creates a queue for a connection.
    ///
    /// - Parameters:
    ///   - connection: The connection.
    ///   - path: The path of the file for errors.
    ///   - place: Where accesses are made.
    ///   - maximumWaiterCount: How many accesses wait for a thread of the queue's own at most.
    init(
        _ connection: sending SQLiteConnection,
        path: String,
        place: Place,
        maximumWaiterCount: Int = WaiterLimit.count
    ) {
        self.connection = Mutex(connection)
        self.path = path
        self.place = place
        self.maximumWaiterCount = maximumWaiterCount
    }

    /// Reads in one snapshot.
    ///
    /// - Parameter body: What to read; it may be run again.
    /// - Returns: What the body returns.
    /// - Throws: ``SQLiteFailure``, ``StoreError/busy(path:)`` where too many wait, ``StoreError/closed``, or what the body
    ///   throws.
    func read<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        try await perform(triesAtOnce: place == .callersThreadIfFree) { try $0.read(body) }
    }

    /// Changes the file in one transaction.
    ///
    /// - Parameter body: What to change.
    /// - Returns: What the body returns.
    /// - Throws: ``SQLiteFailure``, ``StoreError/busy(path:)`` where too many wait, ``StoreError/closed``, or what the body
    ///   throws.
    func write<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        try await perform { try $0.write(body) }
    }

    /// Uses the connection, without a transaction.
    ///
    /// - Parameter body: What to do.
    /// - Returns: What the body returns.
    /// - Throws: ``StoreError/busy(path:)`` where too many wait, ``StoreError/closed``, or what the body throws.
    func use<Value: Sendable>(_ body: @escaping @Sendable (SQLiteConnection) throws -> Value) async throws -> Value {
        try await perform(body)
    }

    /// Closes the connection now; later accesses fail.
    func close() {
        connection.withLock { $0 = nil }
    }

    private func perform<Value: Sendable>(
        triesAtOnce: Bool = false,
        _ body: @escaping @Sendable (SQLiteConnection) throws -> Value
    ) async throws -> Value {
        let interruption = SQLiteInterruption()
        return try await withTaskCancellationHandler {
            if place == .callersThread { return try performHere(interruption, body) }
            if triesAtOnce, let value = try performAtOnce(interruption, body) { return value }
            guard waitingCount.add(1, ordering: .relaxed).newValue <= maximumWaiterCount else {
                waitingCount.subtract(1, ordering: .relaxed)
                throw StoreError.busy(path: path)
            }
            return try await withCheckedThrowingContinuation { continuation in
                thread.async {
                    let result = Result { try self.performHere(interruption, body) }
                    self.waitingCount.subtract(1, ordering: .relaxed)
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            interruption.cancel()
        }
    }

    private func performHere<Value: Sendable>(
        _ interruption: SQLiteInterruption,
        _ body: @Sendable (SQLiteConnection) throws -> Value
    ) throws -> Value {
        try connection.withLock { connection in
            guard let value = try connection?.work(for: interruption, body) else { throw StoreError.closed }
            return value
        }
    }

    /// Makes an access, unless another one is made or waited for, or others hold the file.
    private func performAtOnce<Value: Sendable>(
        _ interruption: SQLiteInterruption,
        _ body: @Sendable (SQLiteConnection) throws -> Value
    ) throws -> Value? {
        // Who came before has his turn first.
        guard waitingCount.load(ordering: .relaxed) == 0 else { return nil }
        return try connection.withLockIfAvailable { connection in
            try connection?.work(for: interruption, waits: false, body)
        } ?? nil
    }
}
