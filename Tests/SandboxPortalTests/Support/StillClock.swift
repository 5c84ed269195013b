import Synchronization

/// A clock that stands still until it is moved.
final class StillClock: Sendable {
    private let milliseconds = Mutex<Int64>(1_764_000_000_000)

    var now: Int64 { milliseconds.withLock { $0 } }

    func advance(seconds: Int64) { milliseconds.withLock { $0 += seconds * 1_000 } }
}
