import ArgumentParser

/// `portrait comment`: writes, changes and deletes comments.
struct CommentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "comment",
        abstract: "Write, change and delete comments.",
        discussion: """
            Without a connection the edit is stored, and `portrait sync` sends it: that ends with 0 as well. A comment that \
            was written and not sent yet has a negative id, by which it can be changed and deleted.
            """,
        subcommands: [CommentAddCommand.self, CommentUpdateCommand.self, CommentDeleteCommand.self]
    )
}
