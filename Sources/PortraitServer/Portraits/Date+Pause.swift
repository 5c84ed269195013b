import FoundationEssentials

extension Date {
    /// Tells whether it is the end of a pause that is not over yet.
    ///
    /// One that is further away than the pause is long was noted before the clock was set back: that pause is over.
    ///
    /// - Parameters:
    ///   - now: The present time.
    ///   - seconds: How long the pause is.
    /// - Returns: Whether the pause goes on.
    func endsPause(at now: Date, of seconds: Double) -> Bool {
        let left = timeIntervalSince(now)
        // A second more, as times are rounded, and noted by others meanwhile.
        return left > 0 && left < seconds + 1
    }
}
