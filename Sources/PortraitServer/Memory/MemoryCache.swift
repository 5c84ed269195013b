import Synchronization

/// Values in memory up to a number of bytes; the least recently used ones go first.
///
/// Complexity: constant for every call, as long as values are about as large as those that they push out.
final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let maximumByteCount: Int
    private let list = Mutex(LRUList<Key, Value>())

    /// Creates an empty cache.
    ///
    /// - Parameter maximumByteCount: The most bytes that it holds; 0 for a cache that keeps nothing.
    init(maximumByteCount: Int) {
        self.maximumByteCount = maximumByteCount
    }

    /// The number of bytes that are held.
    var byteCount: Int { list.withLock { $0.byteCount } }

    /// Finds a value, which becomes the most recently used one.
    ///
    /// - Parameter key: Its key.
    /// - Returns: The value, or nil.
    func value(_ key: Key) -> Value? {
        list.withLock { $0.use(key) }
    }

    /// Keeps a value, unless it is larger than a quarter of the cache.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - key: Its key.
    ///   - byteCount: What it counts as.
    func keep(_ value: Value, for key: Key, byteCount: Int) {
        list.withLock { list in
            list.remove(key)
            guard byteCount <= maximumByteCount / 4 else { return }
            while list.byteCount > maximumByteCount - byteCount, list.removeOldest() {}
            list.insert(key, value, byteCount: byteCount)
        }
    }

    /// Forgets a value, if it is there.
    ///
    /// - Parameter key: Its key.
    func remove(_ key: Key) { list.withLock { $0.remove(key) } }

    /// Forgets all values that a test names.
    ///
    /// Complexity: linear in the number of values.
    ///
    /// - Parameter isUnwanted: The test.
    func removeAll(where isUnwanted: (Value) -> Bool) {
        list.withLock { $0.removeAll(where: isUnwanted) }
    }
}
