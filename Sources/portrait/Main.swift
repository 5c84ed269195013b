import ArgumentParser
import Glibc
import OfflineStore
import Screenlets

/// The program: parses, runs one command, tells a failure and ends with its exit code.
@main
enum Main {
    static func main() async {
        let arguments = Surroundings.current.arguments
        let json = arguments.contains("--json")
        do {
            if let fetch = plainFetch(arguments) { run(fetch, json: json) }
            var command = try parse(arguments)
            if let command = command as? any AsyncParsableCommand {
                await run(command, json: json)
            }
            try command.run()
        } catch {
            exit(conclude(error, json: json))
        }
    }

    /// Reads the arguments of a fetch that draws nothing; nil for any others.
    private static func plainFetch(_ arguments: [String]) -> PortraitFetch? {
        guard arguments.first == "fetch" else { return nil }
        return (try? PlainFetchCommand.parse(Array(arguments.dropFirst())))?.fetch
    }

    /// Fetches on the main thread alone, which is this one, and ends the program on the spot.
    private static func run(_ fetch: PortraitFetch, json: Bool) -> Never {
        let thread = MainThread()
        // Not awaited: this thread is what runs the task, and the task ends the program.
        Task(executorPreference: thread) {
            do {
                try await fetch.run()
            } catch {
                exit(conclude(error, json: json))
            }
            exit(0)
        }
        thread.run()
    }

    /// Reads the arguments.
    ///
    /// What makes a picture has to be quick, so it is read without the tree of all commands. Whatever it does not take,
    /// such as a request for help, is judged by the whole tree.
    private static func parse(_ arguments: [String]) throws -> any ParsableCommand {
        let rest = Array(arguments.dropFirst())
        if arguments.first == "fetch", let fetch = try? FetchCommand.parse(rest) { return fetch }
        if arguments.first == "render", let render = try? RenderCommand.parse(rest) { return render }
        return try PortraitCommand.parseAsRoot(arguments)
    }

    /// Runs a command and ends the program on the spot: the way back to the main thread would take one more thread.
    @concurrent
    private static func run(_ command: sending any AsyncParsableCommand, json: Bool) async -> Never {
        var command = command
        do {
            try await command.run()
        } catch {
            exit(conclude(error, json: json))
        }
        exit(0)
    }

    /// Tells what ended the command, and gives the exit code.
    private static func conclude(_ error: any Error, json: Bool) -> Int32 {
        switch error {
        case let error as PortraitError:
            FailureReport(error).tell(json: json)
            return ExitStatus.code(for: error.code)
        case let error as StoreError:
            return conclude(PortraitError(error), json: json)
        case let code as ExitCode:
            return code.rawValue
        case is CancellationError:
            return ExitStatus.code(for: .interrupted)
        default:
            let parser = PortraitCommand.exitCode(for: error)
            if parser.isSuccess {
                // Help and version come as errors.
                StandardStreams.writeOutput(PortraitCommand.fullMessage(for: error) + "\n")
                return 0
            }
            let isUsage = parser == .validationFailure
            let failure = PortraitError(
                isUsage ? .usage : .defect,
                message: PortraitCommand.message(for: error),
                hint: isUsage
                    ? "`portrait help` and `portrait COMMAND --help` tell what can be given"
                    : "this is a defect of the program; please report it with this command"
            )
            FailureReport(failure).tell(json: json)
            return ExitStatus.code(for: failure.code)
        }
    }
}
