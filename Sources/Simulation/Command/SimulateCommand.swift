import CSimulation
import FoundationEssentials
import Synchronization

/// The command `portrait-simulate`.
public struct SimulateCommand {
    private static let usage = """
        usage: portrait-simulate [--lives N | --seconds N] [--first SEED] [--operations N] [--busy] [--jobs N] [--keep-going] [--digest]
               portrait-simulate --seed SEED [--operations N] [--busy] [--shrink]
                                                            tell the life of a seed, or shrink it to the file that is printed
               portrait-simulate --play FILE [--shrink]     tell the life that is in a file
               --busy                                       on a machine so busy that time goes on while tasks wait
               --policies                                   lives of one process beside the model of the policies
               --disk-ignores-syncs                         a defect of the disk, to see that it is found

        """

    private var options: [String: String] = [:]
    private var isWrong = false

    /// Reads arguments.
    public init(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--shrink", "--keep-going", "--digest", "--busy", "--policies", "--disk-ignores-syncs":
                options[name] = ""
            case "--lives", "--seconds", "--first", "--seed", "--operations", "--jobs":
                guard let value = rest.popFirst(), UInt64(value) != nil else {
                    isWrong = true
                    return
                }
                options[name] = value
            case "--play": options[name] = rest.popFirst() ?? ""
            default: isWrong = true
            }
        }
        // Beside the model a life has as many as that takes, and one process.
        if options["--policies"] != nil, options["--operations"] != nil || isBusy { isWrong = true }
    }

    /// Runs.
    ///
    /// - Returns: The exit code: 0, 1 where a rule was violated, 64 for wrong usage, 66 for no life, 70 where a process died.
    public func run() -> Int32 {
        guard !isWrong else { return fail(Self.usage, 64) }
        if options["--disk-ignores-syncs"] != nil { SimulatedDisk.ignoresSyncs.withLock { $0 = true } }
        if let path = options["--play"] {
            guard let data = FileManager.default.contents(atPath: path),
                let plan = LifePlan(text: String(decoding: data, as: UTF8.self))
            else { return fail("\(path) holds no life\n", 66) }
            return tell(plan)
        }
        guard let seed = number("--seed") else { return liveMany() }
        if options["--policies"] != nil { return tell(PolicyTrial(seed: seed, keepsLog: true).run()) }
        return tell(LifePlan(seed: seed, operationCount: operationCount, isBusy: isBusy))
    }

    private var isBusy: Bool { options["--busy"] != nil }

    private var operationCount: Int { number("--operations").map { Int(clamping: $0) } ?? LifePlan.usualOperationCount }

    private func number(_ name: String) -> UInt64? { options[name].flatMap { UInt64($0) } }

    private func fail(_ message: String, _ code: Int32) -> Int32 {
        Output.error.write(message)
        return code
    }

    private func tell(_ plan: LifePlan) -> Int32 {
        let report = Life(plan, keepsLog: true).run()
        guard options["--shrink"] != nil, let violation = report.violation else { return tell(report) }
        let shorter = Shrinking(violation.rule).shrink(plan)
        Output.standard.write("# \(violation.rule.rawValue): \(violation.what)\n\(shorter.text)")
        return 1
    }

    private func tell(_ report: Life.Report) -> Int32 {
        let ending = report.violation?.what ?? "nothing wrong"
        Output.standard.write((report.log + ["\(report.steps) steps, \(ending)", ""]).joined(separator: "\n"))
        return report.violation == nil ? 0 : 1
    }

    private func liveMany() -> Int32 {
        let first = number("--first") ?? 1
        let lives = number("--lives") ?? (number("--seconds") == nil ? 1_000 : .max / 4)
        let start = ContinuousClock.now
        let jobs = Jobs(
            campaign: Campaign(
                options["--policies"] == nil ? .lives(operationCount: operationCount, isBusy: isBusy) : .policies,
                digests: options["--digest"] != nil
            ),
            count: Int(number("--jobs") ?? 1),
            seeds: first..<(first + lives),
            seconds: number("--seconds").map { Double($0) } ?? .infinity,
            keepsGoing: options["--keep-going"] != nil
        )
        guard let (campaign, next) = jobs.run() else { return fail("a process that lives lives died\n", 70) }
        let time = (ContinuousClock.now - start) / .seconds(1)
        Output.standard.write(summary(of: campaign, min(next, first + lives), time))
        return campaign.violations == 0 ? 0 : 1
    }

    private func summary(of campaign: Campaign, _ next: UInt64, _ time: Double) -> String {
        let faults = WorldFault.allCases.map { "  \($0.rawValue) \(campaign.faults[$0] ?? 0)" }.joined(separator: "\n")
        let rate = Int(Double(campaign.lives) / max(time, 0.001))
        let digest = campaign.digests ? "digest of all that was told: \(String(campaign.digest, radix: 16))\n" : ""
        return """
            \(campaign.lives) lives, \(campaign.violations) with violations, \(campaign.steps.all) steps (at least \
            \(campaign.steps.least) in one, \(campaign.longLives) of at least 100), \(Int(time)) s, \(rate) lives a second
            the next seed is \(next)
            \(digest)strays of the system's clock: \(campaign.strays)
            faults:
            \(faults)

            """
    }
}
