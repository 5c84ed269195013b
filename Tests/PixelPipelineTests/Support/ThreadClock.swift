import Glibc

/// The time that this thread has computed, which other work on the machine does not lengthen.
enum ThreadClock {
    /// Measures a computation that stays on its thread.
    static func measure(_ work: () -> Void) -> Duration {
        let start = now
        work()
        return now - start
    }

    private static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
