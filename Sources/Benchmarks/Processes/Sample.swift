/// What one run of a program cost.
struct Sample {
    /// The processor time of the process, in user and in system mode.
    let processor: Duration
    /// The time from the start of the process until its end was noticed.
    let wall: Duration
    /// The most memory that it had at once, in bytes, but no less than this program had when it started the other.
    let peak: Int

    /// The median of each cost.
    ///
    /// - Parameter samples: What some runs cost.
    /// - Returns: The medians; nothing at all where there is no run.
    static func median(_ samples: [Sample]) -> Sample {
        Sample(
            processor: samples.map(\.processor).median ?? .zero,
            wall: samples.map(\.wall).median ?? .zero,
            peak: samples.map(\.peak).median ?? 0
        )
    }
}

extension Array where Element: Comparable {
    /// The median, or nil where there is nothing; of an even number the upper one of the two in the middle.
    var median: Element? {
        isEmpty ? nil : sorted()[count / 2]
    }
}
