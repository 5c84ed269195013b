import CommandLineOptions

/// `portrait batch`: the pictures of many users or files.
enum BatchCommand {
    static let declaration = CommandDeclaration(
        "batch",
        abstract: "Make the pictures of many users, or of many files.",
        members: [
            BatchRunCommand.declaration,
            BatchUploadCommand.declaration,
        ],
        standard: BatchRunCommand.declaration
    )
}
