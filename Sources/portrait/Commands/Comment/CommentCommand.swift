import CommandLineOptions

/// `portrait comment`: writes, changes and deletes comments.
enum CommentCommand {
    static let declaration = CommandDeclaration(
        "comment",
        abstract: "Write, change and delete comments.",
        discussion: """
            Without a connection the edit is stored, and `portrait sync` sends it: that ends with 0 as well. A comment that \
            was written and not sent yet has a negative id, by which it can be changed and deleted.
            """,
        members: [
            CommentAddCommand.declaration,
            CommentUpdateCommand.declaration,
            CommentDeleteCommand.declaration,
        ]
    )
}
