import Synchronization

/// Counts the portraits that turn out to be lost in the portal, each user once.
final class LossMeter: Sendable {
    /// How many users are remembered; beyond them some may be counted again.
    private static let capacity = 100_000

    private struct State {
        var userIds: Set<Int64> = []
        var total = 0
    }

    private let state = Mutex(State())

    /// Takes note of a loss.
    ///
    /// - Parameter userId: The id of the user.
    func note(_ userId: Int64) {
        state.withLock { state in
            if state.userIds.count >= Self.capacity { state.userIds.removeAll() }
            if state.userIds.insert(userId).inserted { state.total += 1 }
        }
    }

    /// The number of losses.
    var total: Int { state.withLock(\.total) }
}
