import CommandLineOptions
import PortraitDrawing

/// The options that name commands of the user's own for comments.
struct CommentHookOptions: OptionGroup, Equatable {
    static let options: Options<Self> = [
        .text("on-error", "command", "Gets a JSON object when the edit was refused.") { $0.onError = $1 },
        .text("on-uploaded", "command", "Gets a JSON object when the portal has the edit.") { $0.onUploaded = $1 },
        .text("on-stored", "command", "Gets a JSON object when the edit was kept here only.") { $0.onStored = $1 },
        .group("", HookRunOptions.self) { $1(&$0.run) },
    ]

    var onError: String?
    var onUploaded: String?
    var onStored: String?
    var run = HookRunOptions()

    /// What was given, by setting.
    var settings: [SettingKey: String] {
        [SettingKey: String](given: [(.onError, onError), (.onUploaded, onUploaded), (.onStored, onStored)])
            .merging(run.settings) { _, later in later }
    }
}
