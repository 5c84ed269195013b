import CommandLineOptions
import LibraryVersions

/// The root of the commands.
enum PortraitCommand {
    /// The version of the program.
    static var version: String { ProgramVersion.text }

    static let declaration = CommandDeclaration(
        "portrait",
        abstract: "Portraits of a Liferay portal's users, with and without a connection.",
        discussion: """
            Data goes to the standard output, everything else to the standard error. Values come from options, else from \
            the environment (PORTRAIT_SERVER, PORTRAIT_POLICY, ...), else from the configuration file, else from defaults; \
            `portrait config show` tells which. No option takes a password.
            """,
        members: [
            FetchCommand.declaration,
            RenderCommand.declaration,
            UploadCommand.declaration,
            RemoveCommand.declaration,
            HistoryCommand.declaration,
            UndoCommand.declaration,
            HealCommand.declaration,
            ForgetCommand.declaration,
            PendingCommand.declaration,
            SyncCommand.declaration,
            BatchCommand.declaration,
            ListCommand.declaration,
            CommentCommand.declaration,
            CacheCommand.declaration,
            QuarantineCommand.declaration,
            ServeCommand.declaration,
            SandboxCommand.declaration,
            LoginCommand.declaration,
            LogoutCommand.declaration,
            ConfigCommand.declaration,
            DoctorCommand.declaration,
            CompletionsCommand.declaration,
        ]
    )
}
