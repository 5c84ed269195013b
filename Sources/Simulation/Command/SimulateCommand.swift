import CSimulation
import FoundationEssentials
import Glibc
import Synchronization

/// The command `portrait-simulate`.
public struct SimulateCommand {
    private static let usage = """
        usage: portrait-simulate [--lives N | --seconds N] [--first SEED] [--keep-going]
               portrait-simulate --seed SEED [--shrink]     tell the life of a seed, or shrink it to the file that is printed
               portrait-simulate --play FILE [--shrink]     tell the life that is in a file
               --disk-ignores-syncs                         a defect of the disk, to see that it is found
        """

    private var options: [String: String] = [:]
    private var isWrong = false

    /// Reads arguments.
    public init(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            switch name {
            case "--shrink", "--keep-going", "--disk-ignores-syncs": options[name] = ""
            case "--lives", "--seconds", "--first", "--seed", "--play":
                guard let value = rest.popFirst() else {
                    isWrong = true
                    return
                }
                options[name] = value
            default: isWrong = true
            }
        }
    }

    /// Runs.
    ///
    /// - Returns: The exit code: 0, 1 where a rule was violated, 64 for wrong usage.
    public func run() -> Int32 {
        guard !isWrong else { return fail(Self.usage, 64) }
        guard DiskOfLives.isPrepared else { return fail("the disk can't be registered with SQLite", 70) }
        if options["--disk-ignores-syncs"] != nil { DiskOfLives.ignoresSyncs.withLock { $0 = true } }
        if let path = options["--play"] {
            guard let data = FileManager.default.contents(atPath: path),
                let plan = LifePlan(text: String(decoding: data, as: UTF8.self))
            else { return fail("\(path) holds no life", 66) }
            return tell(plan)
        }
        if let seed = options["--seed"] {
            guard let seed = UInt64(seed) else { return fail(Self.usage, 64) }
            return tell(LifePlan(seed: seed))
        }
        return liveMany()
    }

    private func fail(_ message: String, _ code: Int32) -> Int32 {
        FileHandleText.error(message + "\n")
        return code
    }

    private func tell(_ plan: LifePlan) -> Int32 {
        let report = Life(plan, tellsStory: true).run()
        if options["--shrink"] != nil, let violation = report.violation {
            let shorter = Shrinking(violation.rule).shrink(plan)
            FileHandleText.output("# \(violation.rule.rawValue): \(violation.what)\n\(shorter.text)")
            return 1
        }
        for line in report.story { FileHandleText.output(line + "\n") }
        FileHandleText.output("\(report.steps) steps, \(report.violation.map { $0.what } ?? "nothing wrong")\n")
        return report.violation == nil ? 0 : 1
    }

    private func liveMany() -> Int32 {
        let clock = ContinuousClock()
        let start = clock.now
        let first = options["--first"].flatMap { UInt64($0) } ?? 1
        let seconds = options["--seconds"].flatMap { Double($0) }
        let lives = options["--lives"].flatMap { Int($0) } ?? (seconds == nil ? 1_000 : Int.max)
        var campaign = Campaign()
        var failures = 0
        while campaign.lives < lives, (clock.now - start) / .seconds(1) < seconds ?? .infinity {
            if campaign.live(first + UInt64(campaign.lives)) { continue }
            failures += 1
            if let (seed, violation) = campaign.failure {
                FileHandleText.output("seed \(seed): \(violation.rule.rawValue): \(violation.what)\n")
            }
            if options["--keep-going"] == nil { break }
        }
        let time = (clock.now - start) / .seconds(1)
        FileHandleText.output(summary(of: campaign, failures, time))
        return failures == 0 ? 0 : 1
    }

    private func summary(of campaign: Campaign, _ failures: Int, _ time: Double) -> String {
        let faults = WorldFault.allCases.map { "  \($0.rawValue) \(campaign.faults[$0] ?? 0)" }.joined(separator: "\n")
        let rate = Int(Double(campaign.lives) / max(time, 0.001))
        return """
            \(campaign.lives) lives, \(failures) with violations, \(campaign.steps.all) steps (at least \
            \(campaign.steps.least) in one), \(Int(time)) s, \(rate) lives a second
            strays of the system's clock: \(simulated_tasks_strays())
            faults:
            \(faults)

            """
    }
}

/// Text for people.
enum FileHandleText {
    /// Writes to standard output.
    static func output(_ text: String) { write(text, to: STDOUT_FILENO) }

    /// Writes to standard error.
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    private static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
