import CommandLineOptions

/// `portrait quarantine`: looks after the pictures that broke a decoder or outlasted it.
enum QuarantineCommand {
    static let declaration = CommandDeclaration(
        "quarantine",
        abstract: "Look after the pictures that broke a decoder or took too long, and are not decoded again.",
        members: [
            QuarantineListCommand.declaration,
            QuarantineShowCommand.declaration,
            QuarantineExportCommand.declaration,
            QuarantineReleaseCommand.declaration,
        ],
        standard: QuarantineListCommand.declaration
    )
}
