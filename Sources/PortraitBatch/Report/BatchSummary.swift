public import Screenlets

/// What a batch came to.
public struct BatchSummary: Hashable, Sendable {
    /// The rows that were finished by this run, unchanged ones among them.
    public var done = 0
    /// The finished rows whose files were as they should be already.
    public var unchanged = 0
    /// The rows that an earlier run had finished.
    public var skipped = 0
    /// Of those that are done, the number of users whose portrait was changed in the portal, and was left alone.
    public var leftAlone = 0
    /// Of those that are done, by this run or an earlier one, the number of edits that wait to be sent.
    public var pending = 0
    /// Of those, the number that an earlier run had left.
    public var pendingBefore = 0
    /// Of those that are done, the number of edits that are for this store only, as the policy wants it.
    public var localOnly = 0
    /// The failures by their stable name.
    public var failures: [PortraitError.Code: Int] = [:]
    /// Whether rows were left over: the batch was stopped or ended early, or there were too many failures.
    public var isPartial = false
    /// What ended the batch early: an input that can't be read on, or a journal or report that can't be written; nil where
    /// nothing did.
    ///
    /// After the former everything that was done is in the sums, the report and the journal; after the latter, what was done
    /// until then.
    public var fault: PortraitError?

    /// Creates the sums of a batch that has not begun.
    public init() {}

    /// The number of rows that failed.
    public var failed: Int { failures.values.reduce(0, +) }

    /// The number of rows that were looked at.
    public var rows: Int { done + skipped + failed }
}
