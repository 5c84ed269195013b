import FoundationEssentials
import Screenlets

/// Takes the time of one stage after another.
struct Stopwatch {
    private let clock: SessionClock
    private var start: Date

    /// Starts.
    init(_ clock: SessionClock) {
        self.clock = clock
        start = clock.now()
    }

    /// The milliseconds since the start or the last lap, to a hundredth.
    mutating func lap() -> Double {
        let now = clock.now()
        defer { start = now }
        return (now.timeIntervalSince(start) * 100_000).rounded() / 100
    }
}
