import Glibc
import Subprocess
import SystemPackage

/// One process of a hook, in a session of its own so that it can be ended with everything it started.
///
/// The process gets no file of the program but its three pipes; the library closes the others and resets its signals.
struct HookProcess: Sendable {
    /// What a process came to.
    struct Result: Sendable {
        var output: [UInt8] = []
        var text = HookText()
        var fault: HookFault?
        /// Whether the time was over when the end was noticed.
        var isLate = false
    }

    let command: HookCommand
    let environment: [String: String]
    let timeLimit: Duration

    /// Runs the process to its end, or ends it.
    ///
    /// Input and output flow at once, so that neither side waits for the other: a process may answer before it has read
    /// everything, or read nothing at all. When the process ends nobody is waited for who still holds its pipes.
    ///
    /// - Parameters:
    ///   - input: What it gets on its standard input.
    ///   - maximum: The most bytes that it may write to its standard output.
    /// - Returns: What it wrote, and why it failed if it did.
    func run(_ input: [UInt8], maximum: Int) async -> Result {
        do {
            let ended = try await Subprocess.run(
                configuration,
                input: .inputWriter,
                output: .sequence,
                error: .sequence
            ) { execution in
                let result = await attend(HookExecution(execution), input: input, maximum: maximum)
                // What the process left behind in the background ends with it; its group can't be another one's yet.
                execution.killGroup()
                return result
            }
            var result = ended.closureResult
            guard result.fault == nil else { return result }
            switch ended.terminationStatus {
            case .exited(0): break
            case .exited(let code): result.fault = .exited(code)
            // Who has ended without being killed was quick enough, however late that was noticed.
            case .signaled(SIGKILL) where result.isLate: result.fault = .tooSlow(timeLimit)
            case .signaled(let signal): result.fault = .signaled(signal)
            }
            return result
        } catch {
            return Result(fault: .notStarted(error))
        }
    }

    /// How the process is started.
    var configuration: Configuration {
        Self.ignoreBrokenPipes
        let program = command.words[0]
        var options = PlatformOptions()
        options.createSession = true
        // For a task that is cancelled: nobody is waited for.
        options.teardownSequence = [
            .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
        ]
        return Configuration(
            executable: program.contains("/") ? .path(FilePath(program)) : .name(program),
            arguments: Arguments(Array(command.words.dropFirst())),
            environment: .custom(
                [Environment.Key: String](
                    uniqueKeysWithValues: environment.compactMap { name, value in
                        Environment.Key(rawValue: name).map { ($0, value) }
                    }
                )
            ),
            platformOptions: options
        )
    }

    /// A process that does not read its input is nothing to end the program for.
    ///
    /// Once for all: a signal of a pipe can't be left to one thread, and connections to a portal ignore it anyway.
    private static let ignoreBrokenPipes: Void = {
        _ = signal(SIGPIPE, SIG_IGN)
    }()

    // MARK: Attending

    private enum Part: Sendable {
        case fed
        case output([UInt8]?)
        case text(HookText)
        case ended(isLate: Bool)
    }

    private func attend(_ execution: HookExecution, input: [UInt8], maximum: Int) async -> Result {
        await withTaskGroup(of: Part.self) { group in
            group.addTask {
                await execution.feed(input)
                return .fed
            }
            group.addTask { .output(await execution.output(maximum: maximum)) }
            group.addTask { .text(await execution.text()) }
            group.addTask { .ended(isLate: await execution.end(within: timeLimit)) }
            var result = Result()
            for await part in group {
                switch part {
                case .fed: break
                case .output(let output?): result.output = output
                case .output(nil): result.fault = .tooMuch(maximum: maximum)
                case .text(let text): result.text = text
                case .ended(let isLate):
                    result.isLate = isLate
                    // What is in the pipes by now is still read, and no more is waited for.
                    group.cancelAll()
                }
            }
            return result
        }
    }
}
