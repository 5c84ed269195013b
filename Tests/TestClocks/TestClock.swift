package import FoundationEssentials
import Synchronization

/// A clock that stands until a test moves it.
package final class TestClock: Sendable {
    private let time: Mutex<Date>

    /// Creates a clock.
    ///
    /// - Parameter start: Where it stands; at 15 January 2027, 08:00 UTC, by default.
    package init(at start: Date = Date(timeIntervalSince1970: 1_800_000_000)) {
        time = Mutex(start)
    }

    /// The time.
    package func now() -> Date { time.withLock { $0 } }

    /// Moves the clock, back where the seconds are negative.
    package func advance(bySeconds seconds: Double) { time.withLock { $0.addTimeInterval(seconds) } }
}
