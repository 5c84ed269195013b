import FoundationEssentials
import LiferayPortal
import Screenlets
import Synchronization

/// The users of whom the portal has said that there is none, or that they may not be seen: what the store has of them is
/// given to nobody until the portal says otherwise.
///
/// The store keeps it, as an edit may wait in it. The number of users that are remembered is bounded: what is forgotten is
/// given once more while the portal is asked.
final class RefusedUsers: Sendable {
    private struct Entry: Sendable {
        var failure: ServiceError
        /// When the portal was asked.
        var time: Date
    }

    private static let maximumByteCount = 32_000_000
    /// What an entry takes, roughly, so that some 60,000 users are remembered.
    private static let overhead = 512

    private let interval: Double
    private let now: @Sendable () -> Date
    private let entries = MemoryCache<Int64, Entry>(maximumByteCount: maximumByteCount)
    private let changeCount = Atomic(0)

    /// Creates it with nobody refused.
    ///
    /// - Parameters:
    ///   - interval: How long the portal is not asked again for a user whom it refused.
    ///   - now: The clock.
    init(interval: Duration, now: @escaping @Sendable () -> Date) {
        self.interval = interval / .seconds(1)
        self.now = now
    }

    /// Whether nobody was ever refused.
    var isEmpty: Bool { count == 0 }

    /// How often anybody was refused or no longer is: after another time, what was answered before may be wrong.
    var count: Int { changeCount.load(ordering: .acquiring) }

    /// Notes what the portal said, where it refused a user.
    ///
    /// - Parameters:
    ///   - error: What a question to the portal failed with.
    ///   - user: Who was asked for.
    ///   - time: When the portal was asked.
    /// - Returns: The id of the user; nil where that is not known, or it is no refusal.
    func note(_ error: PortraitError, of user: UserSelector, askedAt time: Date) -> Int64? {
        guard case .userId(let userId) = user, isRefusal(error) else { return nil }
        entries.keep(Entry(failure: ServiceError(error), time: time), for: userId, byteCount: Self.overhead)
        changeCount.add(1, ordering: .acquiringAndReleasing)
        return userId
    }

    /// Notes that the portal has given something of a user.
    ///
    /// - Parameter userId: The id of the user.
    func readmit(_ userId: Int64) {
        guard entries.value(userId) != nil else { return }
        entries.remove(userId)
        changeCount.add(1, ordering: .acquiringAndReleasing)
    }

    /// Tells why a user is refused.
    ///
    /// - Parameter userId: The id of the user.
    /// - Returns: What the portal said; nil for one who is not refused.
    func failure(of userId: Int64) -> ServiceError? { entries.value(userId)?.failure }

    /// Tells why what the portal once gave of a user is not shown.
    ///
    /// - Parameters:
    ///   - userId: The id of the user.
    ///   - time: When the portal gave it, to whichever process: after the refusal it counts for more.
    /// - Returns: What the portal said since; nil where it may be shown.
    func failure(of userId: Int64, receivedAt time: Date) -> ServiceError? {
        guard let entry = entries.value(userId) else { return nil }
        guard entry.time < time else { return entry.failure }
        readmit(userId)
        return nil
    }

    /// Whether the portal was not asked for a user for so long that it is asked again.
    ///
    /// - Parameter userId: The id of the user.
    /// - Returns: Whether it is; true for one who is not refused.
    func mayBeAskedFor(_ userId: Int64) -> Bool {
        guard let entry = entries.value(userId) else { return true }
        return !entry.time.addingTimeInterval(interval).endsPause(at: now(), of: interval)
    }

    /// Whether the portal says no to a user, and neither to a guest or a password, nor because it or the way to it is in
    /// trouble.
    private func isRefusal(_ error: PortraitError) -> Bool {
        switch error.portalFailure {
        case .noSuchUser?: true
        case .notAllowed(let refusal)?: refusal.reason == .forbidden
        default: false
        }
    }
}
