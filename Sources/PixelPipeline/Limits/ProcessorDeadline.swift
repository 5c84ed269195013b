import Glibc

/// The processor time that the present thread may spend on one picture.
struct ProcessorDeadline {
    private let start: Duration
    /// When it began on the clock, by which no thread is ever ahead.
    private let begin: Duration
    private let maximumSeconds: Int

    /// Begins to count.
    ///
    /// - Parameter limits: Say how much there is.
    init(_ limits: DecodeLimits) {
        start = Self.time(CLOCK_THREAD_CPUTIME_ID)
        begin = Self.time(CLOCK_MONOTONIC)
        maximumSeconds = limits.maximumSeconds
    }

    /// Refuses to go on where the time is over.
    ///
    /// Cost: some ten nanoseconds until as much time has gone by on the clock, which takes no system call; less than a
    /// microsecond then. So once for some rows and not for each.
    ///
    /// - Parameter limit: What is being done.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``.
    func check(_ limit: ImagingError.Limit) throws(ImagingError) {
        guard Self.time(CLOCK_MONOTONIC) - begin >= .seconds(maximumSeconds) else { return }
        let seconds = (Self.time(CLOCK_THREAD_CPUTIME_ID) - start).components.seconds
        guard seconds < maximumSeconds else { throw .limit(limit, maximum: maximumSeconds, found: Int(seconds)) }
    }

    /// What a clock shows: the processor time of this thread, or the time since the machine was started.
    private static func time(_ clock: clockid_t) -> Duration {
        var time = timespec()
        // There is nothing that can be wrong with the number of the clock.
        _ = unsafe clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
