/// How much may wait for a store's connections: more is told to come again rather than kept in memory.
enum WaiterLimit {
    /// The most accesses that wait for a connection, or for one of a pool.
    static let count = 1_024
}
