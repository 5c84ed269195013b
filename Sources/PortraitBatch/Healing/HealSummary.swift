/// What a healing found and did.
public struct HealSummary: Hashable, Sendable {
    /// The number of users who were looked at.
    public var looked = 0

    /// The portraits that the portal has lost, in the order of the users.
    public var lost: [LostPortrait] = []

    /// Whether users were left that were not looked at, or not healed, as the work was to stop.
    public var isPartial = false

    /// The number of portraits with an outcome.
    public func count(_ outcome: LostPortrait.Outcome) -> Int { lost.count { $0.outcome == outcome } }

    /// Whether trying again helps.
    public var isIncomplete: Bool { isPartial || lost.contains { $0.outcome != .healed } }
}
