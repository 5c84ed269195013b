/// Many lives, one after the other, and what they came to.
public struct Campaign: Sendable {
    /// The first seed that violated a rule, and what it violated.
    public private(set) var failure: (seed: UInt64, violation: Violation)?
    /// The number of lives.
    public private(set) var lives = 0
    /// The number of steps of all, and of the shortest.
    public private(set) var steps = (all: 0, least: Int.max)
    /// How often each fault struck.
    public private(set) var faults: [WorldFault: Int] = [:]

    /// Begins with none.
    public init() {}

    /// Lives one more life.
    ///
    /// - Parameter seed: Its seed.
    /// - Returns: Whether nothing happened that must not.
    public mutating func live(_ seed: UInt64) -> Bool {
        let report = Life(LifePlan(seed: seed)).run()
        lives += 1
        steps.all += report.steps
        steps.least = min(steps.least, report.steps)
        faults.merge(report.faults, uniquingKeysWith: +)
        guard let violation = report.violation else { return true }
        failure = (seed, violation)
        return false
    }
}
