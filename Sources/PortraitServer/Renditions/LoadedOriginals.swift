import Synchronization

/// The originals in the hands of requests that want something drawn of them.
///
/// A camera's picture has megabytes, and many requests can wait for the workers. So who wants one more waits, before it is loaded,
/// until those that are loaded take less than a budget. How large it will be is guessed from the last ones.
final class LoadedOriginals: Sendable {
    /// The original of one request.
    final class Holding: Sendable {
        private let originals: LoadedOriginals
        private let counted: Mutex<Int>

        fileprivate init(_ originals: LoadedOriginals, counted: Int) {
            self.originals = originals
            self.counted = Mutex(counted)
        }

        /// Tells how large the original is, now that it is loaded.
        ///
        /// - Parameter byteCount: Its length; 0 where there is none.
        func weigh(_ byteCount: Int) {
            originals.usual.withLock { $0 += (byteCount - $0) / 8 }
            counted.withLock { $0 = originals.turns.change(from: $0, to: byteCount) }
        }

        fileprivate func end() { counted.withLock { originals.turns.end($0) } }
    }

    private let turns: TurnQueue
    /// How large originals were lately, in bytes.
    private let usual: Mutex<Int>

    /// Begins with none.
    ///
    /// - Parameters:
    ///   - byteBudget: The most memory that they take together, in bytes; one that takes more is alone, as far as can be guessed.
    ///   - queueLength: The most requests that wait; of one client half of them, rounded up.
    init(byteBudget: Int, queueLength: Int) {
        turns = TurnQueue(byteBudget: byteBudget, queueLength: queueLength)
        usual = Mutex(byteBudget / 8)
    }

    /// Has something done that loads an original and draws of it, once there is room for that.
    ///
    /// - Parameters:
    ///   - client: Who asks.
    ///   - body: Loads it, weighs it, and draws.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws; ``ServiceError/busy`` where too many wait, ``ServiceError/unwanted`` where the task was
    ///   cancelled before.
    func whileHeld<Value>(
        for client: ClientNetwork,
        _ body: (Holding) async throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Value {
        let expected = usual.withLock { $0 }
        let holding = Holding(self, counted: try await turns.begin(for: client, byteCount: expected))
        defer { holding.end() }
        return try await body(holding)
    }
}
