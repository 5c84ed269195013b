import Synchronization

/// The wrong passwords that were tried for each account since its latest right one.
final class FailedSignIns: Sendable {
    /// What is known of one account.
    struct Entry: Hashable, Sendable {
        /// How many wrong passwords there were.
        var count = 0
        /// The time of the latest one, in milliseconds since 1970; a right password leaves it.
        var latest: Int64?
    }

    private let entries = Mutex<[Int64: Entry]>([:])

    /// Tells what is known of an account.
    ///
    /// - Parameter userId: The user.
    /// - Returns: What is known.
    func entry(userId: Int64) -> Entry { entries.withLock { $0[userId] ?? Entry() } }

    /// Notes a wrong password.
    ///
    /// - Parameters:
    ///   - userId: The user.
    ///   - now: The time in milliseconds since 1970.
    func add(userId: Int64, now: Int64) {
        entries.withLock { $0[userId] = Entry(count: ($0[userId]?.count ?? 0) + 1, latest: now) }
    }

    /// Notes a right password.
    ///
    /// - Parameter userId: The user.
    func clear(userId: Int64) { entries.withLock { $0[userId]?.count = 0 } }

    /// Forgets all.
    func reset() { entries.withLock { $0 = [:] } }
}
