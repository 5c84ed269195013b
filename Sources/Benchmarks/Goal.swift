/// What a job may cost.
enum Goal {
    /// The processor time of the process.
    case processor(below: Duration)
    /// The time from start to end.
    case wall(below: Duration)

    /// Tells whether a cost is within the goal.
    func isMet(by cost: Sample) -> Bool {
        switch self {
        case .processor(let limit): cost.processor < limit
        case .wall(let limit): cost.wall < limit
        }
    }

    /// The goal in words.
    var text: String {
        switch self {
        case .processor(let limit): "< \(Int(limit / .milliseconds(1))) ms CPU"
        case .wall(let limit): "< \(Int(limit / .milliseconds(1))) ms wall"
        }
    }
}
