package import FoundationEssentials

extension Date {
    /// The milliseconds since 1970, as portals write times; a time beyond what a long holds is cut to its end.
    package var milliseconds: Int64 {
        let milliseconds = (timeIntervalSince1970 * 1_000).rounded()
        return Int64(exactly: milliseconds) ?? (milliseconds > 0 ? .max : .min)
    }
}
