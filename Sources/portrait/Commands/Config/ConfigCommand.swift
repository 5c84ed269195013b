import CommandLineOptions

/// `portrait config`: tells the settings and where they come from.
enum ConfigCommand {
    static let declaration = CommandDeclaration(
        "config",
        abstract: "Tell the settings and where they come from.",
        members: [ConfigShowCommand.declaration, ConfigPathCommand.declaration],
        standard: ConfigShowCommand.declaration
    )
}
