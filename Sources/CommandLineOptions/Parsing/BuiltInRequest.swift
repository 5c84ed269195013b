/// What can be asked of every command.
enum BuiltInRequest: Hashable {
    /// `--help`, `-h`
    case help
    /// `--version`
    case version
    /// `--experimental-dump-help`: the declarations for programs.
    case declarations
    /// `--generate-manual-page`: the page of the command for man(1).
    case manualPage
    /// `--generate-completion-script SHELL`
    case completionScript(CompletionShell)
}
