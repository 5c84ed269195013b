package import FoundationEssentials
import OfflineStore

/// Whether the portal seems to be there, so that a thousand edits do not each find out that it is not.
///
/// A pure value. After some failures in a row that are worth retrying nothing is sent for a while; then one question is
/// asked, and its answer decides.
package struct PortalHealth: Hashable, Sendable {
    /// What may be done now.
    package enum Permission: Hashable, Sendable {
        /// Edits may be sent.
        case send
        /// One question may be asked, to see whether the portal is back.
        case ask
        /// Nothing before this time.
        case wait(until: Date)
    }

    /// The number of failures in a row after which nothing more is sent.
    package let patience: Int
    /// The waits between two questions.
    package let schedule: RetrySchedule

    private var failuresInRow = 0
    private var attempts = 0
    private var closedUntil: Date?

    /// Creates the health of a portal that is taken to be there.
    package init(patience: Int, schedule: RetrySchedule) {
        self.patience = patience
        self.schedule = schedule
    }

    /// What may be done at a time.
    package func permission(at now: Date) -> Permission {
        guard closedUntil != nil else { return .send }
        guard let end = pause(at: now) else { return .ask }
        return .wait(until: end)
    }

    /// The end of the wait; nil where it is over, be it that the clock was set back since, as nobody waits for longer than a day.
    private func pause(at now: Date) -> Date? {
        guard let closedUntil, closedUntil > now else { return nil }
        return closedUntil <= now.addingTimeInterval(StoredEdit.longestWait / .seconds(1)) ? closedUntil : nil
    }

    /// Notes that the portal answered.
    ///
    /// - Returns: Whether it is back after it was away.
    package mutating func answered() -> Bool {
        let wasAway = closedUntil != nil
        failuresInRow = 0
        attempts = 0
        closedUntil = nil
        return wasAway
    }

    /// Notes that a sending or a question failed.
    ///
    /// - Parameters:
    ///   - now: The present time.
    ///   - fraction: A random number from 0 up to 1.
    ///   - retryAfter: What the portal or a gateway asked for.
    package mutating func failed(at now: Date, fraction: Double, retryAfter: Duration?) {
        failuresInRow += 1
        // Failures of what was under way when it was found away tell nothing new.
        guard pause(at: now) == nil else { return }
        guard closedUntil != nil || failuresInRow >= patience else { return }
        attempts += 1
        let wait = schedule.wait(after: attempts, fraction: fraction, retryAfter: retryAfter)
        closedUntil = now.addingTimeInterval(wait / .seconds(1))
    }
}
