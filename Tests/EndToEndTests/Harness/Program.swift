import ChildProcesses
import FoundationEssentials

/// The built program, run as its users run it.
struct Program: Sendable {
    /// What a run left behind.
    struct Outcome: Sendable {
        var status: Int32
        var output: [UInt8]
        var error: String

        /// The JSON object on the standard output.
        func json() throws -> [String: JSON] {
            try JSONDecoder().decode([String: JSON].self, from: Data(output))
        }
    }

    var environment: [String: String]
    /// What is run; the built program unless a test puts another one around it.
    var executable = Self.path
    /// What comes before the arguments of a command, where another program starts the built one.
    var leadingArguments: [String] = []

    /// A program whose home, cache and configuration are in a folder of their own.
    init(home: String, environment: [String: String] = [:]) {
        self.environment = environment.merging(["HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin"]) { own, _ in own }
    }

    /// The executable beside the test program.
    static let path: String = {
        do {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: tests).deletingLastPathComponent().appending(path: "portrait")
                .path(percentEncoded: false)
        } catch {
            return "portrait"
        }
    }()

    /// The program with arguments, its environment, and nothing of the test program's.
    func command(_ arguments: [String], workingFolder: String? = nil) -> ChildCommand {
        ChildCommand(
            executable,
            arguments: leadingArguments + arguments,
            environment: environment,
            folder: workingFolder,
            company: .shared
        )
    }

    /// Runs the program to its end.
    func run(_ arguments: String..., input: [UInt8] = []) async throws -> Outcome {
        try await run(arguments, input: input)
    }

    /// Runs the program to its end.
    func run(
        _ arguments: [String],
        input: [UInt8] = [],
        workingFolder: String? = nil
    ) async throws -> Outcome {
        let outcome = try await command(arguments, workingFolder: workingFolder).run(input, limits: .ofTests)
        return Outcome(outcome)
    }
}

extension Program.Outcome {
    /// Takes what a child left behind.
    init(_ outcome: ChildOutcome) {
        self.init(
            status: outcome.ending.shellStatus,
            output: outcome.output,
            error: String(decoding: outcome.error, as: UTF8.self)
        )
    }
}

extension ChildEnding {
    /// The number that a shell tells: the exit code, or 128 and the signal.
    fileprivate var shellStatus: Int32 {
        switch self {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}

extension ChildLimits {
    /// What no good program of a test meets.
    static let ofTests = ChildLimits(outputByteCount: 64 << 20, errorByteCount: 1 << 20, killsBeyondOutput: true)
}
