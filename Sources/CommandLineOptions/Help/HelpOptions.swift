/// What `help` takes: the names of a command and of the groups that it is in.
struct HelpOptions: OptionGroup {
    /// The name that it is called by.
    static let name = "help"

    static let options: Options<Self> = [
        .argument("subcommands", "", isRequired: false, isRepeating: true) { $0.commands.append($1) }
    ]

    var commands: [String] = []
}
