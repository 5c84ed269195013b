import CommandLineOptions

/// `portrait list`: the rows of the list screenlets.
enum ListCommand {
    static let declaration = CommandDeclaration(
        "list",
        abstract: "List comments, web content, assets, bookmarks or users.",
        discussion: """
            Pages are asked for and kept one by one: page 0 has --first-page-size rows and asks how many there are, later \
            pages have --page-size rows. Every page that was read once can be read again without the portal. A page behind \
            the end is empty.
            """,
        members: [
            ListCommentsCommand.declaration,
            ListWebContentCommand.declaration,
            ListAssetsCommand.declaration,
            ListBookmarksCommand.declaration,
            ListUsersCommand.declaration, ListCustomCommand.declaration,
        ]
    )
}
