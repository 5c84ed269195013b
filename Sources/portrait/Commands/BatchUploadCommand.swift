import CommandLineOptions
import PortraitDrawing

/// `portrait batch upload`: changes the portraits of many users.
struct BatchUploadCommand: Command {
    static let declaration = CommandDeclaration(
        "upload",
        Self.self,
        abstract: "Change the portraits of many users.",
        discussion: """
            The input is a folder of pictures that are called after their users, such as 20156.jpg or jane@example.com.png, \
            or a CSV or JSON lines with a column file. Every picture goes the way of `portrait upload`: by the policy, and \
            without a connection into the queue of pending edits, which `portrait sync` sends.
            """
    )

    static let options: Options<Self> = [
        .group("The rows", BatchInputOptions.self) { $1(&$0.input) },
        .group("The portal's box", FittingOptions.self) { $1(&$0.fitting) },
        .group("Hooks", HookOptions.self) { $1(&$0.hooks) },
        .group("The batch", BatchOptions.self) { $1(&$0.batch) },
        .group("Common", CommonOptions.self) { $1(&$0.common) },
    ]

    var input = BatchInputOptions()
    var fitting = FittingOptions()
    var hooks = HookOptions()
    var batch = BatchOptions()
    var common = CommonOptions()

    /// What was given, by setting, besides what every command takes.
    var settings: [SettingKey: String] { hooks.settings.merging(fitting.settings) { own, _ in own } }

    func run() async throws {
        if batch.job != nil || batch.forget { return try await UploadJobRun(self).run() }
        try await BatchUploadRun(self).run()
    }
}
