import Synchronization

/// The rehearsal that is on, with the count of what each fault has seen.
final class RehearsalStage: Sendable {
    private struct Act {
        var rehearsal: Rehearsal
        var seen: [Int]
    }

    private let act = Mutex(Act(rehearsal: .none, seen: []))

    /// The plan that is on.
    var rehearsal: Rehearsal { act.withLock { $0.rehearsal } }

    /// Puts a plan on, with all counts at zero.
    ///
    /// - Parameter rehearsal: The new plan.
    func put(_ rehearsal: Rehearsal) {
        act.withLock { act in
            act = Act(rehearsal: rehearsal, seen: Array(repeating: 0, count: rehearsal.faults.count))
        }
    }

    /// Picks what happens to a request and counts it.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - path: The path without the query.
    ///   - commands: The service paths in it.
    /// - Returns: The delay in milliseconds and the fault to play, if any.
    func cue(method: String, path: String, commands: [String]) -> (milliseconds: Int, fault: Fault?) {
        act.withLock { act in
            var milliseconds = 0
            for (index, fault) in act.rehearsal.faults.enumerated() {
                guard fault.area.contains(method: method, path: path, commands: commands),
                    fault.method == nil || fault.method == method,
                    fault.command.map({ commands.contains($0) }) ?? true
                else { continue }
                act.seen[index] += 1
                let turn = act.seen[index] - fault.skip
                guard turn > 0, fault.times.map({ turn <= $0 }) ?? true else { continue }
                guard fault.kind == .latency else {
                    return (milliseconds, fault)
                }
                milliseconds += max(0, fault.milliseconds)
            }
            return (milliseconds, nil)
        }
    }
}
