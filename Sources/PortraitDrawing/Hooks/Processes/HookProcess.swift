import ChildProcesses
import Glibc
import Screenlets

/// One process of a hook, in a session of its own so that it can be ended with everything it started.
struct HookProcess: Sendable {
    /// What a process came to.
    struct Result: Sendable {
        var output: [UInt8] = []
        var text = HookText()
        var fault: HookFault?
    }

    let command: HookCommand
    let environment: [String: String]
    let timeLimit: Duration

    /// Runs the process to its end, or ends it.
    ///
    /// - Parameters:
    ///   - input: What it gets on its standard input.
    ///   - maximum: The most bytes that it may write to its standard output.
    /// - Returns: What it wrote, and why it failed if it did.
    func run(_ input: [UInt8], maximum: Int) async -> Result {
        var result = Result()
        do throws(ChildProcessError) {
            let limits = ChildLimits(
                time: timeLimit,
                outputByteCount: maximum,
                // One more, which tells that there was more.
                errorByteCount: HookText.maximumByteCount + 1,
                killsBeyondOutput: true
            )
            let outcome = try await child.run(input, limits: limits)
            result.text.append(outcome.error)
            result.fault = fault(of: outcome, maximum: maximum)
            if !outcome.isOutputCut { result.output = outcome.output }
        } catch {
            result.fault = .notStarted(error)
        }
        return result
    }

    /// How the process is started.
    var child: ChildCommand {
        ChildCommand(command.words[0], arguments: Array(command.words.dropFirst()), environment: environment)
    }

    private func fault(of outcome: ChildOutcome, maximum: Int) -> HookFault? {
        guard !outcome.isOutputCut else { return .tooMuch(maximum: maximum) }
        return switch outcome.ending {
        case .exited(0): nil
        case .exited(let code): .exited(code)
        // Who has ended without being killed was quick enough, however late that was noticed.
        case .signaled(SIGKILL) where outcome.isLate: .tooSlow(timeLimit)
        case .signaled(let signal): .signaled(signal)
        }
    }
}

extension HookFault {
    /// Reports that a process could not be started.
    static func notStarted(_ error: ChildProcessError) -> HookFault { .notStarted(reason: "\(error)") }
}
