import FoundationEssentials
import Subprocess
import SystemPackage

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

    /// A program whose home, cache and configuration are in a folder of their own.
    init(home: String, environment: [String: String] = [:]) {
        self.environment = environment.merging(["HOME": home, "PATH": "/usr/local/bin:/usr/bin:/bin"]) { own, _ in own }
    }

    /// The executable beside the test program.
    static let path: String = {
        do {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return FilePath(tests).removingLastComponent().appending("portrait").string
        } catch {
            return "portrait"
        }
    }()

    /// Its environment, and nothing of the test program's.
    var surroundings: Environment {
        .custom(
            [Environment.Key: String](
                uniqueKeysWithValues: environment.compactMap { name, value in
                    Environment.Key(rawValue: name).map { ($0, value) }
                }
            )
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
        let result = try await Subprocess.run(
            .path(FilePath(executable)),
            arguments: Arguments(arguments),
            environment: surroundings,
            workingDirectory: workingFolder.map { FilePath($0) },
            input: .array(input),
            output: .bytes(limit: 64 << 20),
            error: .string(limit: 1 << 20, encoding: UTF8.self)
        )
        let status: Int32 =
            switch result.terminationStatus {
            case .exited(let code): code
            case .signaled(let signal): 128 + signal
            }
        return Outcome(status: status, output: result.standardOutput, error: result.standardError)
    }
}
