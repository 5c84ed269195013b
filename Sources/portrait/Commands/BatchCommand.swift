import ArgumentParser

/// `portrait batch`: the pictures of many users or files.
struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Make the pictures of many users, or of many files.",
        subcommands: [BatchRunCommand.self, BatchUploadCommand.self],
        defaultSubcommand: BatchRunCommand.self
    )
}
