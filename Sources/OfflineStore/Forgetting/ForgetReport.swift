/// What was removed of a user.
public struct ForgetReport: Hashable, Sendable {
    /// What the user was known by, to remove what lies outside of the store.
    public let traces: UserTraces

    /// The number of portraits.
    public internal(set) var portraitCount = 0

    /// The number of former portraits.
    public internal(set) var historyCount = 0

    /// The number of edits, those included that were set aside or for this store only.
    public internal(set) var editCount = 0

    /// The number of lists in which rows were removed.
    public internal(set) var listCount = 0

    /// The number of rows of batches.
    public internal(set) var jobRowCount = 0

    /// Whether anything was removed.
    public var isEmpty: Bool {
        portraitCount + historyCount + editCount + listCount + jobRowCount == 0
    }
}
