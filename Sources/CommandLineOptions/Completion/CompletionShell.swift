/// A shell that completes the words of a command line.
public enum CompletionShell: String, CaseIterable, Sendable {
    /// The Z shell.
    case zsh
    /// The Bourne-again shell.
    case bash
    /// The friendly interactive shell.
    case fish

    /// The script that teaches the shell to complete a program's commands, options and values.
    ///
    /// - Parameter root: The group of all commands, with the name of the program.
    /// - Returns: The script, which ends with a line break.
    public func script(for root: CommandDeclaration) -> String {
        switch self {
        case .zsh: ZshCompletion(root).script
        case .bash: BashCompletion(root).script
        case .fish: FishCompletion(root).script
        }
    }
}
