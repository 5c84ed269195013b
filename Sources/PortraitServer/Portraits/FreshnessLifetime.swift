import FoundationEssentials

/// How long the same may be answered without a look at the portrait.
struct FreshnessLifetime: Hashable, Sendable {
    /// The time from which the portrait is looked at again.
    var end: Date
    /// The number of changes and refusals before the portrait was looked at: after another one it is looked at, too.
    var newsCount: Int
}
