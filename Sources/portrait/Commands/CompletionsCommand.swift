import ArgumentParser
import Screenlets

/// `portrait completions`: the completion script of a shell.
struct CompletionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        abstract: "Print the completion script of a shell: bash, zsh or fish.",
        discussion: "For bash: portrait completions bash > ~/.local/share/bash-completion/completions/portrait"
    )

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "shell"))
    var shell: String

    func run() async throws {
        guard let shell = CompletionShell(rawValue: shell) else {
            let known = CompletionShell.allCases.map(\.rawValue).joined(separator: ", ")
            throw PortraitError(
                .usage,
                message: "there are no completions for \"\(shell)\"",
                hint: "known are \(known)"
            )
        }
        StandardStreams.writeOutput(PortraitCommand.completionScript(for: shell) + "\n")
    }
}
