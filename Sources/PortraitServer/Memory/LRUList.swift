/// Values in the order of their last use: a doubly linked list in an array, found by key.
struct LRUList<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var key: Key
        var value: Value
        var byteCount: Int
        var newer: Int?
        var older: Int?
    }

    /// The number of bytes of all values.
    private(set) var byteCount = 0

    private var indices: [Key: Int] = [:]
    private var entries: [Entry?] = []
    private var free: [Int] = []
    private var newest: Int?
    private var oldest: Int?

    /// Finds a value and makes it the newest one.
    ///
    /// - Parameter key: Its key.
    /// - Returns: The value, or nil.
    mutating func use(_ key: Key) -> Value? {
        guard let index = indices[key] else { return nil }
        if newest != index {
            unlink(index)
            link(index)
        }
        return entries[index]?.value
    }

    /// Adds a value as the newest one.
    ///
    /// - Parameters:
    ///   - key: Its key, which must not be there.
    ///   - value: The value.
    ///   - count: What it counts as.
    mutating func insert(_ key: Key, _ value: Value, byteCount count: Int) {
        let index = free.popLast() ?? entries.count
        if index == entries.count { entries.append(nil) }
        entries[index] = Entry(key: key, value: value, byteCount: count)
        indices[key] = index
        byteCount += count
        link(index)
    }

    /// Takes a value out, if it is there.
    ///
    /// - Parameter key: Its key.
    mutating func remove(_ key: Key) {
        guard let index = indices.removeValue(forKey: key) else { return }
        unlink(index)
        byteCount -= entries[index]?.byteCount ?? 0
        entries[index] = nil
        free.append(index)
    }

    /// Takes all values out that a test names.
    ///
    /// Complexity: linear in the number of values.
    ///
    /// - Parameter isUnwanted: The test.
    mutating func removeAll(where isUnwanted: (Value) -> Bool) {
        for entry in entries {
            if let entry, isUnwanted(entry.value) { remove(entry.key) }
        }
    }

    /// Takes the value out that was not used for the longest time.
    ///
    /// - Returns: Whether there was one.
    mutating func removeOldest() -> Bool {
        guard let oldest, let entry = entries[oldest] else { return false }
        remove(entry.key)
        return true
    }

    private mutating func link(_ index: Int) {
        entries[index]?.older = newest
        entries[index]?.newer = nil
        if let newest { entries[newest]?.newer = index }
        newest = index
        oldest = oldest ?? index
    }

    private mutating func unlink(_ index: Int) {
        guard let entry = entries[index] else { return }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    }
}
