import CSimulation

/// Many lives, one after the other, and what they came to.
struct Campaign: Sendable {
    /// What is lived.
    enum Kind: Sendable {
        /// Lives of many processes, of so many operations each, on a busy machine or not.
        case lives(operationCount: Int, isBusy: Bool)
        /// Lives of one process, beside the model of the policies.
        case policies
    }

    /// What is lived.
    let kind: Kind
    /// Whether a digest is made of what is told of each life.
    let digests: Bool
    /// The number of lives.
    private(set) var lives = 0
    /// The number of those that violated a rule.
    private(set) var violations = 0
    /// The number of steps of all, and of the shortest.
    private(set) var steps = (all: 0, least: Int.max)
    /// The number of lives of at least a hundred steps.
    private(set) var longLives = 0
    /// How often each fault struck.
    private(set) var faults: [WorldFault: Int] = [:]
    /// How often a task asked the system's clock to be woken, which a simulated one must not.
    private(set) var strays = 0
    /// The sum of the digests of all lives, whatever their order.
    private(set) var digest: UInt64 = 0

    /// Begins with none.
    init(_ kind: Kind, digests: Bool = false) {
        self.kind = kind
        self.digests = digests
    }

    /// What tells a life from all others, in the words of the command.
    func name(of seed: UInt64) -> String {
        guard case .lives(let operationCount, let isBusy) = kind else { return "seed \(seed)" }
        let operations = operationCount == LifePlan.usualOperationCount ? "" : " --operations \(operationCount)"
        return "seed \(seed)\(operations)\(isBusy ? " --busy" : "")"
    }

    /// Lives one more life.
    ///
    /// - Parameter seed: Its seed.
    /// - Returns: What happened that must not; nil for nothing.
    mutating func live(_ seed: UInt64) -> Violation? {
        precondition(SimulatedDisk.isPrepared)
        let report =
            switch kind {
            case .lives(let operationCount, let isBusy):
                Life(LifePlan(seed: seed, operationCount: operationCount, isBusy: isBusy), keepsLog: digests).run()
            case .policies: PolicyTrial(seed: seed, keepsLog: digests).run()
            }
        lives += 1
        strays = simulated_tasks_strays()
        steps.all += report.steps
        steps.least = min(steps.least, report.steps)
        if report.steps >= 100 { longLives += 1 }
        faults.merge(report.faults, uniquingKeysWith: +)
        if digests { digest &+= Self.digest(of: report.log, seed) }
        if report.violation != nil { violations += 1 }
        return report.violation
    }

    /// FNV-1a of 64 bits. Source: https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
    private static func digest(of log: [String], _ seed: UInt64) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ seed
        for line in log {
            for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 10) &* 0x100_0000_01B3
        }
        return hash
    }
}

// MARK: Several at once

extension Campaign {
    /// The figures as another process reads them.
    var text: String {
        let counts = [lives, violations, steps.all, steps.least, longLives, strays].map(String.init) + [String(digest)]
        let strikes = WorldFault.allCases.map { String(faults[$0] ?? 0) }
        return (counts + strikes).joined(separator: " ") + "\n"
    }

    /// Adds the figures of another one; false where the text is none.
    mutating func add(_ text: Substring) -> Bool {
        let numbers = text.split(separator: " ").compactMap { UInt64($0) }
        guard numbers.count == 7 + WorldFault.allCases.count else { return false }
        let counts = numbers.prefix(6).map { Int(clamping: $0) }
        lives += counts[0]
        violations += counts[1]
        steps.all += counts[2]
        steps.least = min(steps.least, counts[3])
        longLives += counts[4]
        strays += counts[5]
        digest &+= numbers[6]
        for (fault, count) in zip(WorldFault.allCases, numbers.dropFirst(7)) { faults[fault, default: 0] += Int(count) }
        return true
    }
}
