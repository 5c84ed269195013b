import CommandLineOptions
import PortraitDrawing
import Screenlets

/// `portrait batch upload`: changes the portraits of many users.
struct BatchUploadCommand: Command {
    static let declaration = CommandDeclaration(
        "upload",
        Self.self,
        abstract: "Change the portraits of many users.",
        discussion: """
            The input is a folder of pictures that are called after their users, such as 20156.jpg or jane@example.com.png, \
            or a CSV or JSON lines with a column file. Every picture goes the way of `portrait upload`: by the policy, and \
            without a connection into the queue of pending edits, which `portrait sync` sends. Ends with 75 when a row \
            failed or an edit is pending; what --policy cache-only keeps here alone is done.
            """
    )

    static let options: Options<Self> = [
        .group("The rows", BatchInputOptions.self) { $1(&$0.input) },
        .flag("changed", "Send only what differs from what the portal has or was sent last.") { $0.changed = true },
        .choice(
            "authority",
            "whose",
            of: UploadAuthority.self,
            "Whose picture counts where a portrait was changed in the portal since: portal (default) or files."
        ) { $0.authority = $1 },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", EditHookOptions.self) { $1(&$0.hooks) },
        .group("The batch", BatchOptions.self) { $1(&$0.batch) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var input = BatchInputOptions()
    var changed = false
    var authority: UploadAuthority?
    var fitting = FittingOptions()
    var hooks = EditHookOptions()
    var batch = BatchOptions()
    var common = CommonOptions()

    /// What was given, by setting, besides what every command takes.
    var settings: [SettingKey: String] { hooks.settings.merging(fitting.settings) { own, _ in own } }

    /// Whether only changed pictures are sent, and whose counts then.
    ///
    /// - Throws: ``PortraitError/Code/usage`` for an authority where everything is sent.
    func changedOnly() throws(PortraitError) -> UploadAuthority? {
        guard changed || authority == nil else {
            throw PortraitError(.usage, message: "--authority goes with --changed", hint: "give --changed as well")
        }
        return changed ? authority ?? .portal : nil
    }

    func run() async throws {
        if batch.job != nil || batch.forget { return try await UploadJobRun(self).run() }
        try await BatchUploadRun(self).run()
    }
}
