import CommandLineOptions

/// `portrait pending`: looks after the edits that the portal has not taken yet.
enum PendingCommand {
    static let declaration = CommandDeclaration(
        "pending",
        abstract: "Look after the edits that are not in the portal yet.",
        members: [
            PendingListCommand.declaration,
            PendingShowCommand.declaration,
            PendingRetryCommand.declaration,
            PendingDropCommand.declaration,
            PendingExportCommand.declaration,
        ],
        standard: PendingListCommand.declaration
    )
}
