import ArgumentParser

/// The root of the commands.
struct PortraitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portrait",
        abstract: "Portraits of a Liferay portal's users, with and without a connection.",
        discussion: """
            Data goes to the standard output, everything else to the standard error. Values come from options, else from \
            the environment (PORTRAIT_SERVER, PORTRAIT_POLICY, ...), else from the configuration file, else from defaults; \
            `portrait config show` tells which. No option takes a password.
            """,
        version: "0.1.0",
        subcommands: [
            FetchCommand.self, RenderCommand.self, UploadCommand.self, RemoveCommand.self, PendingCommand.self,
            SyncCommand.self, BatchCommand.self, ListCommand.self, CommentCommand.self, CacheCommand.self,
            ServeCommand.self,
            SandboxCommand.self, LoginCommand.self, ConfigCommand.self, DoctorCommand.self, CompletionsCommand.self,
        ]
    )
}
