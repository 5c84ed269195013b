import FoundationEssentials
import Testing

/// The built program under strace, which makes one of its calls fail or kills it there.
struct FaultInjector: Sendable {
    /// A run under strace.
    struct Run: Sendable {
        var outcome: Program.Outcome
        /// Whether the fault struck; threads share the calls out differently each time, so that the last ones may not occur.
        var struck: Bool
        /// How often the thread that did so most often called each name.
        var counts: [String: Int]

        /// Whether the program was killed by its fault.
        var wasKilled: Bool
    }

    /// The longest that a run may take, in seconds; then it counts as hanging.
    static let timeLimit = 300

    var program: Program
    /// Where strace writes its log.
    var log: String

    /// Whether processes may be traced here; some containers forbid it.
    static let works: Bool = {
        guard let found = try? FileManager.default.attributesOfItem(atPath: "/usr/bin/strace") else { return false }
        return !found.isEmpty
    }()

    /// Runs the program with a fault, or without any.
    func run(_ arguments: [String], fault: FaultPoint?) async throws -> Run {
        var tracer = program
        tracer.executable = "/usr/bin/strace"
        let calls = FaultPoint.effects.map { "?\($0.call)" }.joined(separator: ",")
        let injection = fault.map { ["-e", "inject=\($0)"] } ?? []
        let started = ContinuousClock.now
        let outcome = try await tracer.run(
            ["-f", "--seccomp-bpf", "-qq", "-o", log, "-e", "trace=\(calls)"] + injection
                + ["/usr/bin/timeout", "-s", "KILL", "\(Self.timeLimit)", Program.path] + arguments
        )
        #expect(
            ContinuousClock.now - started < .seconds(Self.timeLimit),
            "hangs at \(fault.map(\.description) ?? "none")"
        )
        let lines = String(decoding: try Data(contentsOf: URL(filePath: log)), as: UTF8.self).split(separator: "\n")
        let killed = lines.contains { $0.hasSuffix("+++ killed by SIGKILL +++") }
        return Run(
            outcome: outcome,
            struck: killed || lines.contains { $0.contains("(INJECTED)") },
            counts: Self.counts(lines),
            wasKilled: killed
        )
    }

    /// Counts the calls in a log, whose lines are `PID NAME(ARGUMENTS) = RESULT`.
    private static func counts(_ lines: [Substring]) -> [String: Int] {
        var byThread: [[Substring]: Int] = [:]
        for line in lines {
            let words = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
            guard words.count == 2, let end = words[1].firstIndex(of: "("), !words[1].hasPrefix("<") else { continue }
            byThread[[words[0], words[1][..<end].trimmedLeading], default: 0] += 1
        }
        var counts: [String: Int] = [:]
        for (key, count) in byThread { counts[String(key[1]), default: 0] = max(counts[String(key[1])] ?? 0, count) }
        return counts
    }
}

extension Substring {
    fileprivate var trimmedLeading: Substring { drop { $0 == " " } }
}
