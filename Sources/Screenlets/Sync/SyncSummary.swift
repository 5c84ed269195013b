/// What a sync has done, and what is left.
public struct SyncSummary: Codable, Hashable, Sendable {
    /// The number of edits that were sent.
    public var sent = 0
    /// The number of edits that the portal had already.
    public var alreadyThere = 0
    /// The number of edits that were found in conflict and left so.
    public var conflicts = 0
    /// The number of edits that the portal refused, and that wait for a person.
    public var parked = 0
    /// The number of edits whose sending failed and was put off, also of those that were sent later.
    public var putOff = 0
    /// The number of edits, and of portraits and texts of the portal, that lost a conflict and were set aside.
    public var setAside = 0
    /// The number of edits of the portal that are left: waiting, parked or in conflict.
    public var remaining = 0
    /// The number of edits that are left and wait for their time.
    public var waiting = 0

    /// Creates a summary of nothing.
    public init() {}

    /// Whether trying again helps: something is left.
    public var isComplete: Bool { remaining == 0 }
}
