import Glibc

/// The processor time that this program has used, of all its threads.
enum ProcessorClock {
    /// Measures some work.
    ///
    /// The C function is `clock_gettime` with `CLOCK_PROCESS_CPUTIME_ID`.
    ///
    /// - Parameter work: The work.
    /// - Returns: The time in milliseconds, and what the work gave.
    /// - Throws: What the work throws.
    static func measure<Result, Failure: Error>(
        _ work: () throws(Failure) -> Result
    ) throws(Failure) -> (milliseconds: Double, result: Result) {
        let start = now
        let result = try work()
        return (now - start, result)
    }

    private static var now: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
