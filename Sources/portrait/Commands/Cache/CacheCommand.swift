import CommandLineOptions

/// `portrait cache`: looks after the offline store.
enum CacheCommand {
    static let declaration = CommandDeclaration(
        "cache",
        abstract: "Look at and look after what is kept for working offline.",
        members: [
            CacheListCommand.declaration,
            CacheShowCommand.declaration,
            CacheVerifyCommand.declaration,
            CachePruneCommand.declaration,
            CacheClearCommand.declaration,
        ]
    )
}
