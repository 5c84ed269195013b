/// What a job may cost.
enum Goal {
    /// The processor time of the process.
    case processor(below: Duration)
    /// The time from start to end.
    case wall(below: Duration)
    /// The time from start to end, as a share of that of the job that others are compared with.
    case wallShare(below: Double)

    /// Tells whether a cost is within the goal.
    ///
    /// - Parameters:
    ///   - cost: What the job costs.
    ///   - reference: What the job costs that others are compared with, where it was measured.
    /// - Returns: False also where there is nothing to compare with and the goal asks for it.
    func isMet(by cost: Sample, reference: Sample?) -> Bool {
        switch self {
        case .processor(let limit): cost.processor < limit
        case .wall(let limit): cost.wall < limit
        case .wallShare(let limit): reference.map { cost.wall / $0.wall < limit } ?? false
        }
    }

    /// The goal in words.
    var text: String {
        switch self {
        case .processor(let limit): "< \(Int(limit / .milliseconds(1))) ms CPU"
        case .wall(let limit): "< \(Int(limit / .milliseconds(1))) ms wall"
        case .wallShare(let limit): "< \(limit.text) of wall"
        }
    }
}
