/// Some rows of a list, one after another.
public struct RowRange: Hashable, Sendable {
    /// The first row, counted from 0.
    public var start: Int
    /// The row after the last one.
    public var end: Int

    /// Creates a range; one that is empty or begins before the first row is refused when it is asked for.
    ///
    /// - Parameters:
    ///   - start: The first row, counted from 0.
    ///   - end: The row after the last one.
    public init(start: Int, end: Int) {
        self.start = start
        self.end = end
    }

    /// How many rows there are in the range.
    public var count: Int { end - start }

    /// Whether a portal can be asked for the range: its bounds are ints of Java, and it is not empty.
    var isAskable: Bool { start >= 0 && end > start && end <= Int32.max }
}
