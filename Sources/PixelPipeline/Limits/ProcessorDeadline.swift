import Glibc

/// The processor time that the present thread may spend on one picture.
struct ProcessorDeadline {
    private let start: Duration
    private let maximumSeconds: Int

    /// Begins to count.
    ///
    /// - Parameter limits: Say how much there is.
    init(_ limits: DecodeLimits) {
        start = Self.spent
        maximumSeconds = limits.maximumSeconds
    }

    /// Refuses to go on where the time is over.
    ///
    /// Cost: less than a microsecond, so once for some rows and not for each.
    ///
    /// - Parameter limit: What is being done.
    /// - Throws: ``ImagingError/limit(_:maximum:found:)``.
    func check(_ limit: ImagingError.Limit) throws(ImagingError) {
        let seconds = (Self.spent - start).components.seconds
        guard seconds < maximumSeconds else { throw .limit(limit, maximum: maximumSeconds, found: Int(seconds)) }
    }

    /// The processor time of this thread.
    private static var spent: Duration {
        var time = timespec()
        // There is nothing that can be wrong with the number of the clock.
        _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
