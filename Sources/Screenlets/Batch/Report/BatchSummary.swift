/// What a batch came to.
public struct BatchSummary: Hashable, Sendable {
    /// The rows that were finished by this run, unchanged ones among them.
    public var done = 0
    /// The finished rows whose files were as they should be already.
    public var unchanged = 0
    /// The rows that an earlier run had finished.
    public var skipped = 0
    /// The failures by their stable name.
    public var failures: [PortraitError.Code: Int] = [:]
    /// Whether rows were left over: the batch was stopped, or there were too many failures.
    public var isPartial = false

    /// Creates the sums of a batch that has not begun.
    public init() {}

    /// The number of rows that failed.
    public var failed: Int { failures.values.reduce(0, +) }

    /// The number of rows that were looked at.
    public var rows: Int { done + skipped + failed }
}
