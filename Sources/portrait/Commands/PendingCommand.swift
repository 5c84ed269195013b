import ArgumentParser

/// `portrait pending`: looks after the edits that the portal has not taken yet.
struct PendingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pending",
        abstract: "Look after the edits that are not in the portal yet.",
        subcommands: [
            PendingListCommand.self, PendingShowCommand.self, PendingRetryCommand.self, PendingDropCommand.self,
            PendingExportCommand.self,
        ],
        defaultSubcommand: PendingListCommand.self
    )
}
