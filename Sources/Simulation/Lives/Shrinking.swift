/// Makes a life that violates a rule as short as it can: the same rule, with fewer deeds and fewer faults.
public struct Shrinking: Sendable {
    private let rule: Violation.Rule

    /// Prepares to shrink lives that violate a rule.
    public init(_ rule: Violation.Rule) {
        self.rule = rule
    }

    /// Shrinks a life.
    ///
    /// Deeds are left out in halves, quarters and one by one, then fates and faults; whatever still violates the rule is kept.
    ///
    /// - Parameter plan: The life, which violates the rule.
    /// - Returns: The shortest that was found.
    public func shrink(_ plan: LifePlan) -> LifePlan {
        var best = plan
        var before = -1
        while before != weight(of: best) {
            before = weight(of: best)
            best = withoutDeeds(best)
            best = calmer(best)
        }
        return best
    }

    private func weight(of plan: LifePlan) -> Int {
        plan.deeds.count * 10 + plan.deeds.count { $0.fate != nil } * 3 + plan.deeds.count { $0.roughness > 0 } * 2
            + plan.deeds.count { $0.wait > 0 }
    }

    private func isStillWrong(_ plan: LifePlan) -> Bool {
        Life(plan).run().violation?.rule == rule
    }

    private func withoutDeeds(_ plan: LifePlan) -> LifePlan {
        var best = plan
        var size = max(1, best.deeds.count / 2)
        while true {
            var start = 0
            while start < best.deeds.count {
                var shorter = best
                shorter.deeds.removeSubrange(start..<min(start + size, shorter.deeds.count))
                if isStillWrong(shorter) { best = shorter } else { start += size }
            }
            guard size > 1 else { return best }
            size /= 2
        }
    }

    private func calmer(_ plan: LifePlan) -> LifePlan {
        var best = plan
        for index in best.deeds.indices {
            for calm in [{ $0.fate = nil }, { $0.roughness = 0 }, { $0.wait = 0 }] as [(inout Deed) -> Void] {
                var calmer = best
                calm(&calmer.deeds[index])
                if calmer != best, isStillWrong(calmer) { best = calmer }
            }
        }
        return best
    }
}
