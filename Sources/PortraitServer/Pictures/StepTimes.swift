/// The steps of an answer and how long each took.
struct StepTimes: Hashable, Sendable {
    /// One step.
    struct Step: Hashable, Sendable {
        /// Its name, a token.
        var name: String
        /// How long it took.
        var time: Duration
    }

    /// The steps in their order.
    private(set) var steps: [Step] = []
    private var last = ContinuousClock.now

    /// Notes that a step has ended.
    ///
    /// - Parameter name: Its name, a token.
    mutating func end(_ name: String) {
        let now = ContinuousClock.now
        steps.append(Step(name: name, time: last.duration(to: now)))
        last = now
    }

    /// The times in milliseconds, by step.
    var milliseconds: [String: Double] {
        [String: Double](steps.map { ($0.name, $0.time / .milliseconds(1)) }) { $0 + $1 }
    }

    /// The text of the header field `Server-Timing`, in milliseconds.
    var text: String {
        steps.map { step in
            let microseconds = Int(step.time / .microseconds(1))
            let fraction = "\(microseconds % 1_000 + 1_000)".dropFirst()
            return "\(step.name);dur=\(microseconds / 1_000).\(fraction)"
        }
        .joined(separator: ", ")
    }
}
