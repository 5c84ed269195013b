import Glibc

/// Moments of the clock that only goes forward, in nanoseconds.
enum MonotonicTime {
    /// Later than everything.
    static let never = Int64.max

    /// Now, to some milliseconds, which is all that limits need.
    static var now: Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The length of a time.
    static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let (product, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? .max / 4 : min(.max / 4, product + attoseconds / 1_000_000_000)
    }
}
