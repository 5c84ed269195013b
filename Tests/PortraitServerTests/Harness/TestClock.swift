import FoundationEssentials
import Synchronization

/// A clock that stands until a test moves it.
final class TestClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_000_000))

    var now: @Sendable () -> Date {
        { self.time.withLock { $0 } }
    }

    func advance(bySeconds seconds: Double) {
        time.withLock { $0.addTimeInterval(seconds) }
    }
}
