import CommandLineOptions
import Glibc
import OfflineStore
import PortraitDrawing
import Screenlets
import StoreEngine

/// The program: reads the command line, runs one command, tells a failure and ends with its exit code.
@main
enum Main {
    static func main() {
        let arguments = ProcessContext.current.arguments
        if arguments.first == WorkerProgram.command {
            MemoryArenas.keepFreedPieces()
            WorkerProgram.run()
        }
        // A file that may not grow any more is a failure that is told, and nothing to end the program for.
        _ = Glibc.signal(SIGXFSZ, SIG_IGN)
        let json = arguments.contains("--json")
        if let argument = ProcessContext.illegibleArgument {
            exit(conclude(PortraitError.illegible(argument), json: json))
        }
        let reader = CommandLineReader(
            PortraitCommand.declaration,
            version: version(arguments, json: json),
            relatedPages: ["portrait.yaml(5)", "portrait-recipes(7)"]
        ) {
            ProcessContext.current.terminalWidth ?? 80
        }
        do throws(CommandLineError) {
            switch try reader.read(arguments) {
            case .text(let text): exit(show(text, json: json))
            case .command(let command): run(command, json: json)
            }
        } catch {
            exit(conclude(error, json: json))
        }
    }

    /// Prints what the command line itself answers, such as help, and gives the exit code.
    private static func show(_ text: String, json: Bool) -> Int32 {
        do throws(PortraitError) {
            try StandardStreams.writeOutput(text)
            return 0
        } catch {
            return conclude(error, json: json)
        }
    }

    /// What `--version` prints: with `--json` also the versions of the libraries.
    private static func version(_ arguments: [String], json: Bool) -> String {
        guard json, arguments.contains("--version") else { return PortraitCommand.version }
        do {
            return String(try StandardStreams.json(VersionReport()).dropLast())
        } catch {
            exit(conclude(error, json: json))
        }
    }

    /// Runs a command and ends the program on the spot.
    private static func run(_ command: any Command, json: Bool) -> Never {
        if json { tellOfSignals() }
        guard let fetch = command as? FetchCommand, fetch.isPlain else {
            // Not awaited: the task ends the program, and this thread only waits for that.
            Task { await end(command, json: json) }
            while true { pause() }
        }
        // On this thread alone: starting others would take longer than the fetch.
        let thread = MainThread()
        Task(executorPreference: thread) { await end(fetch, json: json) }
        thread.run()
    }

    /// Has signals end the program as failures do in JSON, wherever the command does not listen to them.
    private static func tellOfSignals() {
        do throws(PortraitError) {
            try LastWords.prepare(for: Signal.ending)
        } catch {
            exit(conclude(error, json: true))
        }
    }

    private static func end(_ command: some Command, json: Bool) async -> Never {
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
        case let error as CommandLineError:
            let hint = "`portrait help` and `portrait COMMAND --help` tell what can be given"
            return conclude(PortraitError(.usage, message: error.message, hint: hint), json: json)
        case let code as ExitCode:
            return code.rawValue
        case is CancellationError:
            return ExitStatus.code(for: .interrupted)
        default:
            let hint = "this is a defect of the program; please report it with this command"
            return conclude(PortraitError(.defect, message: "\(error)", hint: hint), json: json)
        }
    }
}

extension PortraitError {
    /// Reports an argument that is no text.
    fileprivate static func illegible(_ argument: String) -> PortraitError {
        PortraitError(
            .usage,
            message: "the argument \"\(argument)\" is no UTF-8",
            hint: "rename the file that it names, or give it on the standard input, which is named -"
        )
    }
}
