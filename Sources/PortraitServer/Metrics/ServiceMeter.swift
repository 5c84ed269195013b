import Synchronization

/// What the service counts.
final class ServiceMeter: Sendable {
    /// Something that is counted.
    enum Event: Int, CaseIterable, Hashable, Sendable {
        /// A picture that was in memory.
        case renditionKept
        /// A picture that had to be made, or waited for.
        case renditionMade
        /// A portrait that the portal gave.
        case fromPortal
        /// A portrait that the store gave.
        case fromCache
        /// A placeholder.
        case placeholder
        /// A client that took too long, or sent too much.
        case cutOff
        /// A question of the background that the portal answered.
        case revalidated
        /// A question of the background that failed.
        case revalidationFailed
        /// An edit that the portal has now.
        case editSent
        /// An edit whose sending failed.
        case editFailed
        /// An edit of a portrait that was changed in the portal too.
        case editConflicted
    }

    private let failureCounts = Mutex<[String: Int]>([:])
    /// A number that several threads count at once.
    private final class Counter: Sendable {
        let number = Atomic(0)
    }

    private let counters = Event.allCases.map { _ in Counter() }

    /// Counts an event.
    ///
    /// - Parameter event: What happened.
    func count(_ event: Event) {
        counters[event.rawValue].number.add(1, ordering: .relaxed)
    }

    /// Counts a load that failed.
    ///
    /// - Parameter code: The stable name of the failure.
    func countFailure(_ code: String) {
        failureCounts.withLock { $0[code, default: 0] += 1 }
    }

    /// How many loads failed, by the stable name of the failure.
    var failures: [String: Int] { failureCounts.withLock { $0 } }

    /// How often an event happened.
    ///
    /// - Parameter event: What happened.
    /// - Returns: The number since the service was made.
    func total(_ event: Event) -> Int {
        counters[event.rawValue].number.load(ordering: .relaxed)
    }
}
