import CSimulation
import Glibc

/// The living of many lives by several processes, each of which takes the next seeds when it has lived those that it had.
struct Jobs {
    /// What is lived.
    let campaign: Campaign
    /// The number of processes.
    let count: Int
    /// The seeds.
    let seeds: Range<UInt64>
    /// The seconds after which no further seeds are taken.
    let seconds: Double
    /// Whether lives go on after a violation.
    let keepsGoing: Bool

    private static let share: UInt64 = 8

    /// Lives.
    ///
    /// - Returns: What the lives of all processes came to, and the first seed that none has taken; nil where a process died.
    func run() -> (campaign: Campaign, next: UInt64)? {
        guard simulated_jobs_share(seeds.lowerBound) else { return nil }
        guard count > 1 else { return (live(), simulated_jobs_take(0)) }
        var (descriptor, number): (Int32, Int32) = (0, 0)
        guard unsafe simulated_jobs_fork(Int32(count), &descriptor, &number) else { return nil }
        guard number == 0 else {
            Output(descriptor).write(live().text)
            _exit(0)
        }
        var sum = campaign
        let lines = Input(descriptor).text().split(separator: "\n")
        guard simulated_jobs_wait(), lines.count == count, lines.allSatisfy({ sum.add($0) }) else { return nil }
        return (sum, simulated_jobs_take(0))
    }

    /// Lives as one of the processes; whatever seeds it has taken are lived to the last.
    private func live() -> Campaign {
        let clock = ContinuousClock()
        let start = clock.now
        var campaign = campaign
        while !simulated_jobs_are_over(), (clock.now - start) / .seconds(1) < seconds {
            let first = simulated_jobs_take(Self.share)
            for seed in first..<(first + Self.share) {
                guard seeds.contains(seed) else { return campaign }
                guard let violation = campaign.live(seed) else { continue }
                Output.standard.write("\(campaign.name(of: seed)): \(violation.rule.rawValue): \(violation.what)\n")
                if !keepsGoing { simulated_jobs_end() }
            }
        }
        return campaign
    }
}
