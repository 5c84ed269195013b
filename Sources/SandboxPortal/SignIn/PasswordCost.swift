import Synchronization

/// What checking passwords costs a portal: 6.2 hashes each in 128,000 rounds, which takes a processor 130 milliseconds and more.
///
/// Two are checked at a time, as on two processors; all others wait for their turn.
final class PasswordCost: Sendable {
    private static let processorCount = 2

    private let time: Duration
    /// When each processor is free again.
    private let freeTimes = Mutex<[ContinuousClock.Instant]>(.init(repeating: .now, count: processorCount))

    /// Sets the price.
    ///
    /// - Parameter time: The time that one check takes; zero makes all of them free.
    init(_ time: Duration) {
        self.time = time
    }

    /// Takes the place behind all checks that are waiting.
    ///
    /// - Parameter now: The time.
    /// - Returns: How long it takes until this check is done.
    func take(now: ContinuousClock.Instant = .now) -> Duration {
        guard time > .zero else { return .zero }
        return freeTimes.withLock { times in
            let first = times.indices.min { times[$0] < times[$1] } ?? 0
            times[first] = max(now, times[first]) + time
            return now.duration(to: times[first])
        }
    }
}
