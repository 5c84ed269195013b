/// What changed of the portraits, so that what was read before is not taken for true.
///
/// A pure value. Memory: a number for each user that changed, of a bounded number of users.
struct ChangeLog: Hashable, Sendable {
    /// More users are forgotten, and nothing that was read before is taken for true then.
    private static let mostUsers = 10_000

    /// The number of changes so far.
    private(set) var count = 0
    private var users: [Int64: Int] = [:]
    private var everything = 0

    /// Notes that the portrait of a user changed.
    ///
    /// - Parameter userId: The id of the user; nil where anything may have changed.
    mutating func note(_ userId: Int64?) {
        count += 1
        if userId == nil || users.count >= Self.mostUsers {
            users = [:]
            everything = count
        }
        if let userId { users[userId] = count }
    }

    /// Tells whether something that was read is as it was, as far as is known.
    ///
    /// - Parameters:
    ///   - userId: The id of the user whose portrait it is; nil where that is not known.
    ///   - count: The number of changes before it was read.
    /// - Returns: Whether nothing was changed that it is about.
    func isCurrent(_ userId: Int64?, readAfter count: Int) -> Bool {
        guard let userId else { return count == self.count }
        return count >= max(users[userId] ?? 0, everything)
    }
}
