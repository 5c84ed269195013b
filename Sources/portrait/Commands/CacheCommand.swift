import ArgumentParser

/// `portrait cache`: looks after the offline store.
struct CacheCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache",
        abstract: "Look at and look after what is kept for working offline.",
        subcommands: [
            CacheListCommand.self, CacheShowCommand.self, CacheVerifyCommand.self, CachePruneCommand.self,
            CacheClearCommand.self,
        ]
    )
}
