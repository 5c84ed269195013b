/// Makes a life that violates a rule as short as it can: the same rule, with fewer operations and fewer faults.
public struct Shrinking: Sendable {
    private let rule: Violation.Rule

    /// Prepares to shrink lives that violate a rule.
    public init(_ rule: Violation.Rule) {
        self.rule = rule
    }

    /// Shrinks a life.
    ///
    /// Operations are left out in halves, quarters and one by one, then fates and faults; whatever still violates the rule is kept.
    ///
    /// - Parameter plan: The life, which violates the rule.
    /// - Returns: The shortest that was found.
    public func shrink(_ plan: LifePlan) -> LifePlan {
        var best = plan
        var before = -1
        while before != weight(of: best) {
            before = weight(of: best)
            best = withoutOperations(best)
            best = calmer(best)
        }
        return best
    }

    private func weight(of plan: LifePlan) -> Int {
        let fates = plan.operations.count { $0.fate != nil }
        let rough = plan.operations.count { $0.roughness > 0 }
        let waits = plan.operations.count { $0.wait > 0 }
        return plan.operations.count * 10 + fates * 3 + rough * 2 + waits
    }

    private func isStillWrong(_ plan: LifePlan) -> Bool {
        Life(plan).run().violation?.rule == rule
    }

    private func withoutOperations(_ plan: LifePlan) -> LifePlan {
        var best = plan
        var size = max(1, best.operations.count / 2)
        while true {
            var start = 0
            while start < best.operations.count {
                var shorter = best
                shorter.operations.removeSubrange(start..<min(start + size, shorter.operations.count))
                if isStillWrong(shorter) { best = shorter } else { start += size }
            }
            guard size > 1 else { return best }
            size /= 2
        }
    }

    private func calmer(_ plan: LifePlan) -> LifePlan {
        var best = plan
        for index in best.operations.indices {
            for calm in [{ $0.fate = nil }, { $0.roughness = 0 }, { $0.wait = 0 }] as [(inout Operation) -> Void] {
                var calmer = best
                calm(&calmer.operations[index])
                if calmer != best, isStillWrong(calmer) { best = calmer }
            }
        }
        return best
    }
}
