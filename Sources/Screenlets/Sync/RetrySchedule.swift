/// When to try again: exponential back-off with full jitter, never earlier than the portal asks.
///
/// The wait after the n-th failed attempt is uniform in 0 to `base` times 2 to the power of n, or to the cap. So many edits
/// that failed at once do not come back at once.
public struct RetrySchedule: Hashable, Sendable {
    /// The unit of the back-off; 2 seconds by default.
    public var base: Duration
    /// The longest wait that is drawn; an hour by default.
    public var cap: Duration

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - base: The unit of the back-off.
    ///   - cap: The longest wait that is drawn.
    public init(base: Duration = .seconds(2), cap: Duration = .seconds(3_600)) {
        self.base = base
        self.cap = cap
    }

    /// The longest wait after an attempt, before the portal's own word.
    ///
    /// - Parameter attempt: The number of failed attempts, from 1.
    /// - Returns: `base` times 2 to the power of the number, or the cap.
    public func longestWait(after attempt: Int) -> Duration {
        // Beyond 2^40 every sensible cap is passed, and nothing overflows.
        let exponent = max(0, min(attempt, 40))
        return min(cap, base * (1 << exponent))
    }

    /// Draws the wait after an attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of failed attempts, from 1.
    ///   - fraction: A random number from 0 up to 1.
    ///   - retryAfter: What the portal or a gateway asked for.
    /// - Returns: The wait, in whole milliseconds, rounded up.
    public func wait(after attempt: Int, fraction: Double, retryAfter: Duration? = nil) -> Duration {
        let drawn = longestWait(after: attempt) * min(max(fraction, 0), 1)
        let milliseconds = (max(drawn, retryAfter ?? .zero) / .milliseconds(1)).rounded(.up)
        return .milliseconds(Int64(milliseconds))
    }
}
