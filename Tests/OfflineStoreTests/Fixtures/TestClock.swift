import FoundationEssentials
import Synchronization

/// A clock that a test turns by hand.
final class TestClock: Sendable {
    private let seconds: Mutex<Double>

    /// Begins on 20 November 2026 at noon.
    init() {
        seconds = Mutex(1_795_176_000)
    }

    var now: Date {
        Date(timeIntervalSince1970: seconds.withLock { $0 })
    }

    func advance(bySeconds step: Double) {
        seconds.withLock { $0 += step }
    }
}
