import CommandLineOptions
import Screenlets

/// `portrait completions`: the completion script of a shell.
struct CompletionsCommand: Command {
    static let declaration = CommandDeclaration(
        "completions",
        Self.self,
        abstract: "Print the completion script of a shell: bash, zsh or fish.",
        discussion: "For bash: portrait completions bash > ~/.local/share/bash-completion/completions/portrait"
    )

    static let options: Options<Self> = [
        .argument(
            "shell",
            "bash, zsh or fish.",
            isRequired: true,
            completion: .of(CompletionShell.allCases.map(\.rawValue))
        ) { $0.shell = $1 }
    ]

    var shell = ""

    func run() async throws {
        guard let shell = CompletionShell(rawValue: shell) else {
            let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
            throw PortraitError(
                .usage,
                message: "there are no completions for \"\(shell)\"",
                hint: "known are \(known)"
            )
        }
        try StandardStreams.writeOutput(shell.script(for: PortraitCommand.declaration))
    }
}
