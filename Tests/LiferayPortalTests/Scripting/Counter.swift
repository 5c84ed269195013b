import Synchronization

/// A number that scripts count with.
final class Counter: Sendable {
    private let count = Mutex(0)

    /// How often it counted.
    var total: Int { count.withLock { $0 } }

    /// Counts one more.
    ///
    /// - Returns: The number before: 0 at the first time.
    func next() -> Int {
        count.withLock { count in
            defer { count += 1 }
            return count
        }
    }
}
