import ChildProcesses
import Testing

/// The programs of others that the service is tried with.
enum Peers {
    /// The folder that they are installed in; the first test that wants them installs what is missing.
    private static let folder = Task {
        let folder = Repository.path(".build/peers")
        let outcome = try await run(Repository.path("fixtures/peers/install.sh"), folder)
        try #require(outcome.status == 0, "\(outcome.error)")
        return folder
    }

    /// Runs a Python program of `fixtures/peers`.
    static func python(_ name: String, _ arguments: String...) async throws -> Program.Outcome {
        try await run("\(folder.value)/python/bin/python", [Repository.path("fixtures/peers/\(name)")] + arguments)
    }

    /// Runs schemathesis as `fixtures/peers/schemathesis.toml` has it; what it writes goes to a working folder.
    static func schemathesis(_ arguments: String..., in workingFolder: TemporaryFolder) async throws -> Program.Outcome
    {
        try await run(
            "\(folder.value)/python/bin/schemathesis",
            ["--config-file", Repository.path("fixtures/peers/schemathesis.toml")] + arguments,
            workingFolder: workingFolder.path
        )
    }

    private static func run(_ executable: String, _ arguments: String...) async throws -> Program.Outcome {
        try await run(executable, arguments)
    }

    private static func run(
        _ executable: String,
        _ arguments: [String],
        workingFolder: String? = nil
    ) async throws -> Program.Outcome {
        let command = ChildCommand(executable, arguments: arguments, folder: workingFolder, company: .shared)
        return Program.Outcome(try await command.run(limits: .ofTests))
    }
}
