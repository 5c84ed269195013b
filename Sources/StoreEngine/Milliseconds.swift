package import FoundationEssentials

/// Times as they are stored: whole milliseconds since 1970.
package enum Milliseconds {
    /// Rounds a time to milliseconds; times beyond any calendar are cut to its ends.
    package static func of(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        guard milliseconds.isFinite else { return milliseconds > 0 ? limit : 0 }
        return Int64(min(max(milliseconds, Double(-limit)), Double(limit)))
    }

    /// Gives the time of a stored value.
    package static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }

    private static let limit: Int64 = 9_000_000_000_000_000
}
